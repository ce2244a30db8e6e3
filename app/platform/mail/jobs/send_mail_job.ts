import { sendMail } from '#app/platform/mail/actions/send_mail'
import type { JobHandler, JobPayload } from '#app/shared/jobs/job_queue'

/** Sends a mail as soon as the change that it reports is committed. */
export default class SendMailJob implements JobHandler {
  async handle({ mailId }: JobPayload): Promise<void> {
    await sendMail(mailId)
  }
}
