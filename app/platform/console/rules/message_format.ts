import type { TranslationsFormatterContract } from '@adonisjs/i18n/types'
import { IntlMessageFormat, type PrimitiveType } from 'intl-messageformat'
import { memoise } from '#app/shared/limits/memoise'

/** More than all texts of the console, in four languages. */
const KEPT = 20_000

const parsed = memoise(
  (localeAndMessage) => {
    const [locale] = localeAndMessage.split('\n', 1)
    const message = localeAndMessage.slice(locale.length + 1)
    return new IntlMessageFormat(message, locale, undefined, { ignoreTag: true })
  },
  KEPT,
  4_096
)

/**
 * ICU messages (https://unicode-org.github.io/icu/userguide/format_parse/messages/), as the
 * framework's own formatter takes them; but each is parsed once, not at each use: a page has
 * hundreds.
 */
export class MessageFormatter implements TranslationsFormatterContract {
  readonly name = 'icu'

  format(message: string, locale: string, data?: Record<string, PrimitiveType>): string {
    return parsed(`${locale}\n${message}`).format(data ?? {}) as string
  }
}
