const MOST = 200
const USUAL = 100

/** Which part of a list is wanted. */
export interface ScimPaging {
  /** From 1. */
  startIndex: number
  count: number
}

/**
 * Reads it as RFC 7644, section 3.4.2.4, has it: less than 1 begins at 1, a negative count is 0, and more
 * than 200 is 200.
 */
export function readScimPaging(query: Record<string, unknown>): ScimPaging {
  const startIndex = readInteger(query.startIndex, 1)
  const count = readInteger(query.count, USUAL)
  return {
    startIndex: Math.max(1, Math.min(startIndex, 100_000_000)),
    count: Math.max(0, Math.min(count, MOST)),
  }
}

function readInteger(value: unknown, usual: number): number {
  const isNumber = typeof value === 'string' && /^-?\d{1,9}$/.test(value)
  return isNumber ? Number(value) : usual
}
