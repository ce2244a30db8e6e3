import type { ProblemDefinition } from '#app/shared/problem'
import { idempotencyProblems } from '#app/platform/idempotency/problems'
import { routingProblems } from '#app/redirect/routing/problems'
import { linkProblems } from '#app/linking/links/problems'
import { accessProblems } from '#app/platform/access/problems'
import { accountProblems } from '#app/people/accounts/problems'
import { mailProblems } from '#app/platform/mail/problems'
import { importProblems } from '#app/linking/imports/problems'
import { domainProblems } from '#app/linking/domains/problems'
import { memberProblems } from '#app/people/members/problems'
import { apiKeyProblems } from '#app/people/api_keys/problems'
import { noteProblems } from '#app/linking/notes/problems'
import { savedViewProblems } from '#app/linking/saved_views/problems'
import { utmTemplateProblems } from '#app/linking/utm_templates/problems'
import { tagProblems } from '#app/linking/tags/problems'
import { bulkChangeProblems } from '#app/linking/bulk_changes/problems'
import { folderProblems } from '#app/linking/folders/problems'
import { requestProblems } from '#app/shared/problems'
import { campaignProblems } from '#app/linking/campaigns/problems'
import { qrProblems } from '#app/linking/qr_codes/problems'
import { analyticsProblems } from '#app/visits/analytics/problems'
import { organisationProblems } from '#app/people/organisations/problems'
import { webhookProblems } from '#app/integrations/webhooks/problems'
import { invitationProblems } from '#app/people/invitations/problems'
import { pluginProblems } from '#app/platform/plugins/problems'
import { addressProblems } from '#app/platform/plugins/address_problems'

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
