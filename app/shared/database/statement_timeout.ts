/**
 * A statement had no answer within its time, so that its connection was cut: the database is silent
 * or too busy, and whether the statement took effect is not known (a transaction that was not
 * committed did not).
 */
export class StatementTimeout extends Error {
  readonly code = 'E_STATEMENT_TIMEOUT'

  constructor(limitMs: number) {
    super(`The database did not answer within ${Math.max(0, Math.round(limitMs))} ms`)
    this.name = 'StatementTimeout'
  }
}
