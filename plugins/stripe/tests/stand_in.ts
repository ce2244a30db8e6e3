import type { ServerResponse } from 'node:http'
import type { Stripe } from 'stripe'
import { Receiver, type Received } from '#tests/fixtures/receiver'

/** The API of Stripe on the loopback, as far as the plugin calls it. */
export class StripeStandIn {
  readonly #receiver = new Receiver()

  /** Each call: method and path, and its form. */
  readonly calls: { path: string; form: URLSearchParams; authorization: string }[] = []
  isDown = false

  async open(): Promise<this> {
    this.#receiver.answerWith((request, response) => this.#answer(request, response))
    await this.#receiver.open()
    return this
  }

  /** What the setting `apiBase` of the plugin has to be. */
  get base(): string {
    return new URL(this.#receiver.url).origin
  }

  /** Where its checkout lies: a page on the stand-in itself. */
  get checkoutUrl(): string {
    return `${this.base}/c/pay/cs_test_1`
  }

  async close(): Promise<void> {
    await this.#receiver.close()
  }

  #answer({ path, headers, body }: Received, response: ServerResponse): void {
    const form = new URLSearchParams(body.toString())
    this.calls.push({ path, form, authorization: headers.authorization ?? '' })
    if (this.isDown) return void response.writeHead(503).end('{}')
    if (path.startsWith('/c/pay/')) return this.#sendCheckout(response)
    const known: Record<string, object> = {
      '/v1/checkout/sessions': {
        id: 'cs_test_1',
        object: 'checkout.session',
        url: this.checkoutUrl,
      } satisfies Partial<Stripe.Checkout.Session>,
      '/v1/billing_portal/sessions': {
        id: 'bps_1',
        object: 'billing_portal.session',
        url: `${this.base}/p/session/1`,
      } satisfies Partial<Stripe.BillingPortal.Session>,
      '/v1/prices/price_pro': { id: 'price_pro', object: 'price', active: true },
      '/v1/prices/price_business': { id: 'price_business', object: 'price', active: true },
    }
    if (Object.hasOwn(known, path)) return send(response, 200, known[path])
    const message = `No such thing: '${path}'`
    send(response, 404, { error: { type: 'invalid_request_error', message } })
  }

  /** The page of the latest checkout, which leads back as Stripe's does. */
  #sendCheckout(response: ServerResponse): void {
    const form = this.calls.findLast(({ path }) => path === '/v1/checkout/sessions')?.form
    const link = (name: string, text: string) => `<a href="${form?.get(name)}">${text}</a>`
    response.writeHead(200, { 'content-type': 'text/html' }).end(
      `<!doctype html><title>Checkout</title><h1>Pay here</h1>
        ${link('success_url', 'Pay')} ${link('cancel_url', 'Back')}`
    )
  }
}

function send(response: ServerResponse, status: number, value: object): void {
  const headers = { 'content-type': 'application/json', 'request-id': 'req_1' }
  response.writeHead(status, headers).end(JSON.stringify(value))
}
