import installation from '#config/installation'
import type { MailContent } from '#app/platform/mail/mail_content'

/** What webhooks write to people: one was turned off, because nothing reached its address. */
export function webhookTurnedOffMail(
  host: string,
  workspace: { id: string; name: string }
): MailContent {
  return {
    subject: `The webhook to ${host} was turned off`,
    heading: `The webhook to ${host} was turned off`,
    paragraphs: [
      `An event of the workspace ${workspace.name} was sent to ${host} seven times over a day, and nothing reached it in that time. So nothing is sent there any more, and what happens while the webhook is off is never sent.`,
      'Once the address answers again, turn the webhook on and send it a test.',
    ],
    action: {
      label: 'Look at the webhooks',
      url: `${installation.appUrl}/console/workspaces/${workspace.id}/webhooks`,
    },
  }
}
