import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { RequestDeadline } from '#app/platform/api/request_deadline'
import { runWithinDeadline } from '#app/shared/database/long_work'
import installation from '#config/installation'

/** Answers every request in time: with what its handler makes of it, or else with 503. */
export default class DeadlineMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const deadline = new RequestDeadline(ctx, installation.requestDeadlineMs)
    ctx.deadline = deadline
    const answered = runWithinDeadline(deadline, () => next())
    try {
      return await Promise.race([answered, deadline.watch()])
    } finally {
      deadline.answered()
    }
  }
}
