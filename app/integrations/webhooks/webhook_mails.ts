import type { MailMessage } from '#app/platform/mail/mail_message'
import installation from '#config/installation'

/** What webhooks write to people: one was turned off, because nothing reached its address. */
export function webhookTurnedOffMail(
  receiver: string,
  workspace: { id: string; name: string }
): MailMessage {
  return {
    texts: 'webhook_turned_off',
    parameters: { receiver, workspace: workspace.name },
    actionUrl: `${installation.appUrl}/console/workspaces/${workspace.id}/webhooks`,
  }
}
