const UNSAFE = /[^\x21-\x7e]/u
const EVERY_UNSAFE = /[^\x21-\x7e]+/gu

/**
 * Returns a URL as it can stand in a `Location` header. One that is plain ASCII, as every stored
 * one should be, is given back byte for byte; anything that a header cannot carry is
 * percent-encoded as UTF-8, so that no stored value can make an answer fail.
 */
export function headerSafeUrl(url: string): string {
  if (!UNSAFE.test(url)) return url
  return url.toWellFormed().replace(EVERY_UNSAFE, (text) => encodeURIComponent(text))
}
