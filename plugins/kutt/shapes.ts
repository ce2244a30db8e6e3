import type { ApiCall, CallAnswer, Runtime } from '#plugin_contract'

/** A request of a Kutt client, read. */
export interface KuttCall {
  clock: Runtime['clock']

  /** Host of links without a domain of their own. */
  shortDomain: string
  query: URLSearchParams

  /** Of the path, encoded for another one. */
  id: string
  body: Record<string, unknown>

  /** Calls the API of Shunt with the caller's key. */
  call(call: ApiCall): Promise<CallAnswer>
}

/** A refusal in the shape of Kutt: a status and a sentence. */
export class KuttFault extends Error {
  constructor(
    readonly status: number,
    message: string
  ) {
    super(message)
  }
}

const SENTENCES: Record<string, string> = {
  'link.not_found': 'Link could not be found.',
  'alias.taken': 'Custom URL is already in use.',
  'alias.reserved': 'You can not use this custom URL.',
  'alias.prohibited': 'You can not use this custom URL.',
  'alias.invalid_characters': 'Custom URL is not valid',
  'alias.too_short': 'Custom URL is not valid',
  'destination.required': 'Target is missing.',
  'destination.invalid': 'URL is not valid.',
  'destination.loop': 'URLs of this domain are not allowed.',
  'domain.not_found': 'Domain was not found.',
  'domain.taken': "You can't add this domain.",
}

/** Makes a call that has to succeed. @throws KuttFault */
export async function get({ call }: Pick<KuttCall, 'call'>, asked: ApiCall): Promise<any> {
  const { status, body } = await call(asked)
  if (status < 400) return body
  const code = String(body?.code ?? '')
  const message = SENTENCES[code] ?? String(body?.detail ?? 'Too many requests.')
  throw new KuttFault([409, 422].includes(status) ? 400 : status, message)
}

/** Kutt takes addresses without a scheme. */
export const withScheme = (url: string) =>
  /^[\w.-]+\.\w+(?:[/?#:]|$)/.test(url) ? `http://${url}` : url

/** Writes a link as Kutt does. */
export function toKuttLink(link: any) {
  return {
    id: link.id,
    address: link.alias,
    banned: link.health.status === 'Unsafe',
    created_at: link.createdAt,
    updated_at: link.updatedAt,
    description: link.description,
    domain: link.domainId === null ? null : link.domain,
    expire_in: link.endsAt,
    link: link.shortUrl,
    password: link.hasPassword,
    target: link.destinationUrl,
    visit_count: link.humanClicks + link.scans + link.importedClicks,
  }
}
