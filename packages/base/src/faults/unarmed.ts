/**
 * A named place where a test may kill or stall the process. In every shipped build it does nothing:
 * only the import condition `fault-injection` swaps this module for `armed.ts`.
 */
export function faultPoint(_name: string): void {}
