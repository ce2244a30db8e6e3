import type { ProblemDefinition } from '#app/shared/problem'
import { idempotencyProblems } from '#app/idempotency/problems'
import { routingProblems } from '#app/routing/problems'
import { linkProblems } from '#app/links/problems'
import { accessProblems } from '#app/access/problems'
import { accountProblems } from '#app/accounts/problems'
import { mailProblems } from '#app/mail/problems'
import { importProblems } from '#app/imports/problems'
import { domainProblems } from '#app/domains/problems'
import { memberProblems } from '#app/members/problems'
import { apiKeyProblems } from '#app/api_keys/problems'
import { noteProblems } from '#app/notes/problems'
import { savedViewProblems } from '#app/saved_views/problems'
import { utmTemplateProblems } from '#app/utm_templates/problems'
import { tagProblems } from '#app/tags/problems'
import { bulkChangeProblems } from '#app/bulk_changes/problems'
import { folderProblems } from '#app/folders/problems'
import { requestProblems } from '#app/shared/problems'
import { campaignProblems } from '#app/campaigns/problems'
import { qrProblems } from '#app/qr_codes/problems'
import { analyticsProblems } from '#app/analytics/problems'
import { organisationProblems } from '#app/organisations/problems'
import { webhookProblems } from '#app/webhooks/problems'
import { invitationProblems } from '#app/invitations/problems'
import { pluginProblems } from '#app/plugins/problems'
import { addressProblems } from '#app/plugins/address_problems'

/** Every code that this installation can answer: the source of the pages under /docs/errors. */
export const problemCatalogue: Record<string, ProblemDefinition> = {
  ...addressProblems(),
  ...requestProblems,
  ...accessProblems,
  ...organisationProblems,
  ...memberProblems,
  ...invitationProblems,
  ...apiKeyProblems,
  ...accountProblems,
  ...mailProblems,
  ...pluginProblems,
  ...linkProblems,
  ...idempotencyProblems,
  ...routingProblems,
  ...domainProblems,
  ...campaignProblems,
  ...folderProblems,
  ...tagProblems,
  ...savedViewProblems,
  ...utmTemplateProblems,
  ...noteProblems,
  ...bulkChangeProblems,
  ...importProblems,
  ...qrProblems,
  ...analyticsProblems,
  ...webhookProblems,
}
