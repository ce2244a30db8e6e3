import { toKuttDomain } from './domains.js'
import { get, type KuttCall } from './shapes.js'

/** A key does not say whose it is, and is not shown again. */
export async function readUser(call: KuttCall) {
  const { items } = await get(call, { method: 'GET', path: '/domains' })
  return { body: { apikey: null, email: null, domains: items.map(toKuttDomain) } }
}
