import { Stripe } from 'stripe'
import type { OutboundAnswer, OutboundHttp, OutboundRequest } from '#plugin_contract'

/** Has the library of Stripe send its requests through the plugin runtime. */
export class RuntimeHttpClient extends Stripe.HttpClient {
  constructor(private readonly http: OutboundHttp) {
    super()
  }

  override getClientName(): string {
    return 'shunt'
  }

  override async makeRequest(
    host: string,
    port: string,
    path: string,
    method: string,
    headers: Record<string, string | number | string[]>,
    requestData: string,
    protocol: string,
    timeoutMs: number
  ) {
    const answer = await this.http.request({
      method: method as OutboundRequest['method'],
      url: `${protocol}://${host}:${port}${path}`,
      headers: toPlainHeaders(headers),
      body: requestData || undefined,
      timeoutMs,
    })
    return new RuntimeHttpResponse(answer)
  }
}

/** An answer as the library reads it. */
class RuntimeHttpResponse extends Stripe.HttpClientResponse {
  constructor(private readonly answer: OutboundAnswer) {
    super(answer.status, { ...answer.headers })
  }

  override getRawResponse(): OutboundAnswer {
    return this.answer
  }

  override toStream(): never {
    throw new Error('Nothing that Shunt asks Stripe for is a stream')
  }

  override async toJSON(): Promise<unknown> {
    return JSON.parse(Buffer.from(this.answer.body).toString())
  }
}

/** The runtime sets the length and the host itself. */
function toPlainHeaders(headers: Record<string, string | number | string[]>) {
  const plain: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (/^(content-length|host)$/i.test(name) || value === undefined) continue
    plain[name] = Array.isArray(value) ? value.join(', ') : String(value)
  }
  return plain
}
