import i18nManager from '@adonisjs/i18n/services/main'
import { composeMail, type ComposedMail } from '#app/platform/mail/compose_mail'
import { shortenNames } from '#app/platform/mail/write_mail'
import { formatUnsubscribeUrl } from '#app/visits/report_mails/report_mail'
import type { PaperCard, ReportPaper } from '#app/visits/report_mails/report_paper'
import installation from '#config/installation'

/** Breakdowns of the text, and rows of each; the file has more. */
const CARDS = 3
const ROWS = 5

/** The mail of a report to one reader, with what unsubscribes in one click (RFC 8058). */
export interface ReportLetter extends ComposedMail {
  headers: Record<string, string>
}

/**
 * Writes the mail of a report to one reader.
 *
 * @param token of the reader's address
 * @param language one that resources/lang has reports in
 */
export async function composeReportMail(
  paper: ReportPaper,
  token: string,
  language: string = i18nManager.defaultLocale
): Promise<ReportLetter> {
  const i18n = i18nManager.locale(language)
  const say = (key: string, data?: Record<string, string>) => i18n.t(`reports.${key}`, data)
  const unsubscribe = formatUnsubscribeUrl(token)
  const composed = await composeMail(
    {
      subject: say('subject', shortenNames({ name: paper.name, period: paper.period })),
      heading: paper.name,
      paragraphs: [`${paper.period}. ${paper.about}.`],
      tables: [
        { rows: paper.figures.map(({ name, value, note }) => ({ name, value, note })) },
        ...paper.cards.slice(0, CARDS).map(toTable),
      ],
      after: [
        say('attached'),
        paper.zone,
        say('why', { host: installation.appHost }),
        say('unsubscribe', { url: unsubscribe }),
      ],
    },
    language
  )
  return {
    ...composed,
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

function toTable({ title, rows }: PaperCard) {
  return {
    title,
    rows: rows.slice(0, ROWS).map(({ name, value, share }) => ({ name, value, note: share })),
  }
}
