/** The answer to too many tries, for the API document. */
export const throttledAnswer = {
  status: 429,
  description: 'Too many attempts of this account or address; no body',
  headers: { 'Retry-After': 'Seconds until a try can succeed' },
}
