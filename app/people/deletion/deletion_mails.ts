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
}

/** As `2026-11-21`, which reads the same in every language; mails have no zone of their own. */
const day = (at: Date) => at.toISOString().slice(0, 10)

export function deletionMail({ kind, ...deletion }: MailedDeletion): MailMessage {
  switch (kind) {
    case 'workspace':
      return about(deletion, kind, { texts: 'workspace_deleted' })
    case 'organisation':
      return about(deletion, kind, { texts: 'organisation_deleted' })
    case 'account':
      return about(deletion, kind, { texts: 'account_deleted' })
  }
}

export function deletionReminderMail({ kind, ...deletion }: MailedDeletion): MailMessage {
  switch (kind) {
    case 'workspace':
      return about(deletion, kind, { texts: 'workspace_deletion_near' })
    case 'organisation':
      return about(deletion, kind, { texts: 'organisation_deletion_near' })
    case 'account':
      return about(deletion, kind, { texts: 'account_deletion_near' })
  }
}

function about(
  { name, restorableUntil }: Omit<MailedDeletion, 'kind'>,
  kind: DeletionKind,
  { texts }: Pick<MailMessage, 'texts'>
): MailMessage {
  return {
    texts,
    parameters: { name, day: day(restorableUntil) },
    actionUrl: installation.appUrl + RESTORE_PATHS[kind],
  }
}
