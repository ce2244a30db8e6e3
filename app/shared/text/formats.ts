import { memoise } from '#app/shared/limits/memoise'

/** Dates, times and numbers as the console writes them, in one language and time zone. */
export interface Formats {
  /** 20 Nov 2026 */
  date(value: Date | string): string

  /** 20 Nov */
  day(value: Date | string): string

  /** Nov 2026 */
  month(value: Date | string): string

  /** Fri 20 Nov */
  weekday(value: Date | string): string

  /** 20 Nov 2026, 14:02 */
  dateTime(value: Date | string): string

  /** 4 minutes ago, in 7 days; over a month away the date. */
  ago(value: Date | string): string

  /** 48,219 */
  number(value: number): string

  /** 48.2k */
  short(value: number): string

  /** 12.4% of 0.124 */
  percent(value: number): string

  /** €1,234.50 of a decimal text, with its decimals, exactly. */
  money(amount: { currency: string; value: string }): string

  /** For `datetime` attributes. */
  iso(value: Date | string): string
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 31],
]

/**
 * @param language a language tag, such as `en-GB`
 * @param timeZone an IANA name
 * @param now milliseconds since the epoch
 */
export function createFormats(language: string, timeZone: string, now: () => number): Formats {
  const { date, time, day, month, weekday, percent, short, number, relative } = createFormatters(
    `${language} ${timeZone}`
  )
  return {
    date: (value) => date.format(new Date(value)),
    dateTime: (value) => time.format(new Date(value)),
    day: (value) => day.format(new Date(value)),
    month: (value) => month.format(new Date(value)),
    weekday: (value) => weekday.format(new Date(value)).replace(',', ''),
    short: (value) => writeShort(short, value),
    number: (value) => number.format(value),
    percent: (value) => percent.format(value),
    money: (amount) => formatMoney(language, amount),
    iso: (value) => new Date(value).toISOString(),
    ago(value) {
      let distance = (new Date(value).getTime() - now()) / 1000
      for (const [unit, size] of UNITS) {
        if (Math.abs(distance) < size - 0.5) return relative.format(Math.round(distance), unit)
        distance /= size
      }
      return date.format(new Date(value))
    },
  }
}

/** English has 48.2K; other languages have words there, such as German `Mio.`. */
function writeShort(format: Intl.NumberFormat, value: number): string {
  const text = format.format(value)
  return format.resolvedOptions().locale.startsWith('en') ? text.toLowerCase() : text
}

function formatMoney(language: string, amount: { currency: string; value: string }): string {
  const decimals = amount.value.split('.')[1]?.length ?? 0
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: amount.currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount.value as Intl.StringNumericLiteral)
}

/** Making them takes longer than a page that uses them; so those of the zones in use are kept. */
const createFormatters = memoise((languageAndZone) => {
  const [language, timeZone] = languageAndZone.split(' ')
  return {
    date: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }),
    time: new Intl.DateTimeFormat(language, { timeStyle: 'short', dateStyle: 'medium', timeZone }),
    day: new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone }),
    month: new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone }),
    weekday: new Intl.DateTimeFormat(language, {
      ...{ weekday: 'short', day: 'numeric', month: 'short' },
      timeZone,
    }),
    percent: new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }),
    short: new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }),
    number: new Intl.NumberFormat(language),
    relative: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
  }
}, 100)
