import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import { storePaymentEvents } from '#app/people/billing/actions/store_payment_events'
import { billingProblem } from '#app/people/billing/problems'
import { sendPlainProblem } from '#app/platform/api/problem_response'
import { readBytes } from '#app/platform/api/read_bytes'
import { BODY_LIMIT_BYTES } from '#app/platform/api/read_json'
import { paymentProvider } from '#app/platform/plugins/payment_provider'
import { invalidField } from '#app/shared/problems/problems'

/** What the payment provider in use reports. Behaviour, section 9.4. */
export default class PaymentsController {
  async receive(ctx: HttpContext) {
    const provider = paymentProvider()
    if (!provider) return sendPlainProblem(ctx, 404, 'No payment provider is in use here.')
    const body = await readBytes(ctx, BODY_LIMIT_BYTES, 'The call is larger than 1 MB.')
    const verdict = await provider.part.receive({ headers: toHeaders(ctx), body })
    if (!verdict.genuine) {
      logger.warn({ plugin: provider.pluginId, reason: verdict.reason }, 'a payment was refused')
      throw billingProblem('payment.signature_invalid')
    }
    if (verdict.malformed) {
      throw invalidField(verdict.malformed.field, verdict.malformed.detail)
    }
    await storePaymentEvents(provider.pluginId, verdict.events)
    return { received: true }
  }
}

/** A header that came several times is one, as HTTP has it (RFC 9110, section 5.3). */
function toHeaders({ request }: HttpContext): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.request.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return headers
}
