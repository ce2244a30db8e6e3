import type { HttpResponse } from '@adonisjs/core/http'

/** 429 of a rate limiter with an empty body. */
export class TooManyRequests extends Error {
  /** @param retryAfterSeconds whole seconds until the next request can succeed */
  constructor(readonly retryAfterSeconds: number) {
    super('rate limit exceeded')
  }

  answer(response: HttpResponse) {
    response.header('Retry-After', String(this.retryAfterSeconds))
    response.status(429).send('')
  }
}
