import app from '@adonisjs/core/services/app'
import { formatChallengeName } from '#app/people/address_domains/rules/challenge'
import type { LookupAnswer } from '#app/shared/outbound_http/dns_lookup'

/** Asks the name servers for the TXT record that proves an address domain. */
export async function askChallenge(name: string): Promise<LookupAnswer> {
  const lookup = await app.container.make('shunt.dns')
  const { answered, values } = await lookup.ask((ask) => ask.texts(formatChallengeName(name)))
  return { answered, values: values.map((value) => value.trim().slice(0, 500)).slice(0, 20) }
}
