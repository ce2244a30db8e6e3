import type { Frequency, ReportDays } from '#app/visits/report_mails/rules/schedule'

/**
 * Names a day, a week or a month.
 *
 * @param language a language tag, such as `en-GB`
 */
export function formatPeriod(every: Frequency, { from, to }: ReportDays, language: string): string {
  const [first, last] = [new Date(from), new Date(to)]
  const timeZone = 'UTC'
  switch (every) {
    case 'Day':
      return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone }).format(first)
    case 'Week':
      return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).formatRange(
        first,
        last
      )
    case 'Month':
      return new Intl.DateTimeFormat(language, {
        month: 'long',
        year: 'numeric',
        timeZone,
      }).format(first)
  }
}
