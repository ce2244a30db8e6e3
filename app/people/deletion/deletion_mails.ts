import type { DeletionKind } from '#app/people/grace/deletion'
import type { MailMessage } from '#app/platform/mail/mail_message'
import installation from '#config/installation'

/** Where each kind of thing is restored. */
const RESTORE_PATHS: Record<DeletionKind, string> = {
  workspace: '/account/deleted',
  organisation: '/account/deleted',
  account: '/login/restore',
}

/** What is deleted, for the mails about it. */
export interface MailedDeletion {
  kind: DeletionKind

  /** The name of it; of an account its address. */
  name: string
  restorableUntil: Date

  /** Of a workspace: its time zone. */
  timeZone?: string
}

type MailTexts = Record<DeletionKind, Pick<MailMessage, 'texts'>>

const DELETED: MailTexts = {
  workspace: { texts: 'workspace_deleted' },
  organisation: { texts: 'organisation_deleted' },
  account: { texts: 'account_deleted' },
}

const NEAR: MailTexts = {
  workspace: { texts: 'workspace_deletion_near' },
  organisation: { texts: 'organisation_deletion_near' },
  account: { texts: 'account_deletion_near' },
}

export function deletionMail(deletion: MailedDeletion): MailMessage {
  return about(deletion, DELETED)
}

export function deletionReminderMail(deletion: MailedDeletion): MailMessage {
  return about(deletion, NEAR)
}

function about(
  { kind, name, restorableUntil, timeZone }: MailedDeletion,
  texts: MailTexts
): MailMessage {
  return {
    ...texts[kind],
    parameters: { name, day: restorableUntil },
    timeZone,
    actionUrl: installation.appUrl + RESTORE_PATHS[kind],
  }
}
