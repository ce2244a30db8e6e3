/** Someone tried too often, or too much is going on: 429 with an empty body. */
export class TooManyAttempts extends Error {
  /** @param retryAfterSeconds whole seconds until a try can succeed */
  constructor(readonly retryAfterSeconds: number) {
    super('too many attempts')
  }
}
