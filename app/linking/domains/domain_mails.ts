import type { MailMessage } from '#app/platform/mail/mail_message'
import type { Sentence } from '#app/shared/text/sentence'
import installation from '#config/installation'

interface MailedDomain {
  id: string

  /** As people read it. */
  hostname: string

  /** What the latest check found. */
  found: Sentence
}

type MailedWorkspace = { id: string; name: string }

/** What people get when a domain has missed its third check in a row. */
export function domainFailedMail(domain: MailedDomain, workspace: MailedWorkspace): MailMessage {
  return {
    texts: 'domain_failed',
    parameters: { domain: domain.hostname, workspace: workspace.name, found: domain.found },
    actionUrl: toDomainUrl(domain, workspace),
  }
}

/** What people get when a domain that had failed passes a check. */
export function domainWorksMail(domain: MailedDomain, workspace: MailedWorkspace): MailMessage {
  return {
    texts: 'domain_works_again',
    parameters: { domain: domain.hostname, workspace: workspace.name },
    actionUrl: toDomainUrl(domain, workspace),
  }
}

function toDomainUrl({ id }: MailedDomain, workspace: MailedWorkspace): string {
  return `${installation.appUrl}/console/workspaces/${workspace.id}/domains/${id}`
}
