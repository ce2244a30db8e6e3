import { normaliseHostname } from '#app/shared/network/host_name'

const WWW = 'www.'

/**
 * Folds the host of a referrer, so that the spellings of one site are one key: lower case, without
 * the root's dot and without `www.`.
 */
export function foldReferrerHost(host: string): string {
  const name = normaliseHostname(host)
  return name.startsWith(WWW) && name.length > WWW.length ? name.slice(WWW.length) : name
}
