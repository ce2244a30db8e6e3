import { memoise } from '#app/shared/limits/memoise'

/**
 * Returns the direction in which a language is written.
 *
 * @param tag a language tag, such as `ar` or `en-GB`
 */
export const readDirection = memoise((tag: string): 'ltr' | 'rtl' => {
  return new Intl.Locale(tag).getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr'
}, 100)
