import type { JobHandler, JobPayload } from '#app/shared/jobs/job_queue'
import { sendReportMail } from '#app/visits/report_mails/actions/send_report_mail'

/** Sends a scheduled report as soon as someone asked for it. */
export default class SendReportMailJob implements JobHandler {
  async handle({ reportMailId }: JobPayload): Promise<void> {
    await sendReportMail(reportMailId)
  }
}
