import type { JobHandler, JobPayload } from '#app/shared/jobs/job_queue'
import { sendMail } from '#app/platform/mail/actions/send_mail'

/** Sends a mail as soon as the change that it tells of is committed. */
export default class SendMailJob implements JobHandler {
  async handle({ mailId }: JobPayload): Promise<void> {
    await sendMail(mailId)
  }
}
