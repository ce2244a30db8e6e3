import type { Finding } from '#app/installation/doctor/finding'
import { doctorTestMail } from '#app/installation/doctor/rules/doctor_test_mail'
import { toTestMailFinding } from '#app/installation/doctor/rules/mail_findings'
import { deliverMail } from '#app/platform/mail/actions/deliver_mail'
import { writeMail } from '#app/platform/mail/write_mail'
import { newId } from '#app/shared/ids'
import { withinTime } from '#app/shared/time/within_time'
import installation from '#config/installation'
import { hasMailServer } from '#config/mail'

const PATIENCE_MS = 20_000

/**
 * Sends a real mail at once, past the outbox, and says what the mail server answered.
 *
 * @param to an email address
 */
export async function sendTestMail(to: string): Promise<Finding> {
  if (!hasMailServer()) return toTestMailFinding(to, 'no mail server is set (SMTP_HOST).')
  const mail = await writeMail(doctorTestMail(installation.appUrl))
  const sent = deliverMail({ id: newId(), to, ...mail })
  try {
    await withinTime(sent, PATIENCE_MS, () => new Error('no answer in time'))
    return toTestMailFinding(to, null)
  } catch (error) {
    return toTestMailFinding(to, (error as Error).message)
  }
}
