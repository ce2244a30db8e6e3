import { CLICK_PARAMETER } from '#app/redirect/clicks/click_values'
import { joinerOf } from '#app/redirect/utm'

/**
 * Returns a destination without click values of its own: an address that was copied out of a
 * browser often has an old one, and the customer's page would find that one first. All else stays
 * byte for byte.
 */
export function removeClickValues(destination: string): string {
  if (!destination.includes(`${CLICK_PARAMETER}=`)) return destination
  const { bare, queryAt, fragment } = takeApart(destination)
  if (queryAt === -1) return destination
  const kept = bare
    .slice(queryAt + 1)
    .split('&')
    .filter((pair) => !pair.startsWith(`${CLICK_PARAMETER}=`))
  const query = kept.length > 0 ? `?${kept.join('&')}` : ''
  return bare.slice(0, queryAt) + query + fragment
}

/** Returns a destination with the click value, before the fragment. */
export function addClickValue(destination: string, value: string): string {
  const { bare, queryAt, fragment } = takeApart(destination)
  return `${bare}${joinerOf(bare, queryAt)}${CLICK_PARAMETER}=${value}${fragment}`
}

function takeApart(url: string): { bare: string; queryAt: number; fragment: string } {
  const hashAt = url.indexOf('#')
  const bare = hashAt === -1 ? url : url.slice(0, hashAt)
  return { bare, queryAt: bare.indexOf('?'), fragment: hashAt === -1 ? '' : url.slice(hashAt) }
}
