import type { Rule } from './rule.ts';
import { assignment } from './rules/assignment/assignment.ts';
import { authorisation } from './rules/authorisation.ts';
import { email } from './rules/email.ts';
import { homePath } from './rules/home-path.ts';
import { jwt } from './rules/jwt.ts';
import { machineName } from './rules/machine-name.ts';
import { privateAddress } from './rules/private-address.ts';
import { privateHost } from './rules/private-host.ts';
import { privateKey } from './rules/private-key.ts';
import { providerKeys } from './rules/provider-keys.ts';
import { telegramToken } from './rules/telegram.ts';
import { urlCredentials } from './rules/url-credentials.ts';

/** What is known of the machine that writes; what is missing or empty is not looked for. */
export type Machine = { home?: string; hostname?: string; user?: string };

/** The rules for texts that are kept for ever, one for each kind; where two begin at one place, the earlier wins. */
export function logRules(machine: Machine): Rule[] {
  return [
    privateKey,
    ...providerKeys,
    telegramToken,
    jwt,
    authorisation,
    urlCredentials,
    privateAddress,
    assignment,
    email,
    privateHost,
    homePath(machine.home),
    machineName('host-name', machine.hostname),
    machineName('user-name', machine.user),
  ];
}
