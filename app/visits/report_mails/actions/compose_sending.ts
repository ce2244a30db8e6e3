import type { MailAttachment } from '#app/platform/mail/mail_attachment'
import { reportFromPrimary } from '#app/shared/database/read_replica'
import { Problem } from '#app/shared/problems/problem'
import { nowMs } from '#app/shared/time/clock'
import { compareNamed } from '#app/visits/analytics/queries/read_comparison'
import { toReportScope } from '#app/visits/analytics/report_scope'
import { buildComparisonPaper } from '#app/visits/report_mails/build_comparison_paper'
import { buildReportPaper } from '#app/visits/report_mails/build_report_paper'
import { readStoredCompared, type ReportMailRow } from '#app/visits/report_mails/report_mail'
import type { ReportPaper } from '#app/visits/report_mails/report_paper'
import type { ReportDays } from '#app/visits/report_mails/rules/schedule'
import { findReportSubject } from '#app/visits/report_subjects/queries/find_report_subject'
import { readSubjectReport } from '#app/visits/report_subjects/queries/read_subject_report'
import type { ReportSubject, ReportWorkspace } from '#app/visits/report_subjects/report_subject'

const TOP = 8

/** A report as it goes out, in one language: in words, and as a file. */
export interface ReportSending {
  paper: ReportPaper
  file: MailAttachment
}

/** Reads the report once, and returns what puts it into the words of a language. */
async function composePaper(
  row: ReportMailRow,
  workspace: ReportWorkspace,
  subject: ReportSubject,
  days: ReportDays
): Promise<(language: string) => ReportPaper> {
  if (!subject.compared) {
    const report = await readSubjectReport({ ...days, top: TOP }, workspace, subject)
    return (language) => buildReportPaper({ reportMail: row, workspace, subject, report }, language)
  }
  const comparison = await compareNamed(
    subject.compared,
    days,
    toReportScope({ workspace, rawClickDays: workspace.rawClickDays }, null)
  )
  return (language) => buildComparisonPaper({ reportMail: row, workspace, comparison }, language)
}

/**
 * Reads the report of a period, and draws it in each language of its readers.
 *
 * @returns by language; null where its link or campaign was deleted: there is nothing to report
 */
export async function composeSending(
  row: ReportMailRow,
  workspace: ReportWorkspace,
  { from, to }: ReportDays,
  languages: Iterable<string>
): Promise<Map<string, ReportSending> | null> {
  const compare = readStoredCompared(row)
  const ids = { linkId: row.link_id, campaignId: row.campaign_id, compare }
  const subject = await findReportSubject(workspace.id, ids).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  })
  if (subject === null) return null
  const toPaper = await reportFromPrimary(() => composePaper(row, workspace, subject, { from, to }))
  // Its library takes 10 MB of every process that loads it.
  const { drawReportPdf } = await import('#app/visits/report_mails/pdf/draw_report_pdf')
  const fileName = from === to ? `report-${from}.pdf` : `report-${from}-to-${to}.pdf`
  const sendings = new Map<string, ReportSending>()
  for (const language of languages) {
    const paper = toPaper(language)
    const content = await drawReportPdf(paper, new Date(nowMs()))
    sendings.set(language, { paper, file: { fileName, contentType: 'application/pdf', content } })
  }
  return sendings
}
