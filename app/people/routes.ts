import { registerAccountsAccountPages } from '#app/people/accounts/console/account_routes'
import { registerAccountsOutsidePages } from '#app/people/accounts/console/outside_routes'
import { registerPasskeyPages } from '#app/people/accounts/console/passkey_routes'
import { registerProviderSignInPages } from '#app/people/accounts/console/provider_routes'
import { registerAccountsAuthApiRoutes } from '#app/people/accounts/http/auth_routes'
import { registerAccountsMeApiRoutes } from '#app/people/accounts/http/me_routes'
import { registerAccountsSecondFactorApiRoutes } from '#app/people/accounts/http/second_factor_routes'
import { registerAccountsUserApiRoutes } from '#app/people/accounts/http/user_routes'
import { registerAddressDomainsPages } from '#app/people/address_domains/console/routes'
import { registerAddressDomainsApiRoutes } from '#app/people/address_domains/http/routes'
import { registerApiKeysPages } from '#app/people/api_keys/console/routes'
import { registerApiKeysApiRoutes } from '#app/people/api_keys/http/routes'
import { registerAuditPages } from '#app/people/audit/console/routes'
import { registerAuditApiRoutes } from '#app/people/audit/http/routes'
import { registerBillingPages } from '#app/people/billing/console/routes'
import { registerBillingApiRoutes } from '#app/people/billing/http/routes'
import { registerDeletionPages } from '#app/people/deletion/console/routes'
import { registerDeletionApiRoutes } from '#app/people/deletion/http/routes'
import { registerProviderSignOutApiRoutes } from '#app/people/external_identities/http/routes'
import { registerIdentityProvidersPages } from '#app/people/identity_providers/console/routes'
import { registerIdentityProvidersApiRoutes } from '#app/people/identity_providers/http/routes'
import { registerInvitationsAcceptPages } from '#app/people/invitations/console/accept_routes'
import { registerInvitationsPages } from '#app/people/invitations/console/routes'
import { registerInvitationsApiRoutes } from '#app/people/invitations/http/routes'
import { registerMembersPages } from '#app/people/members/console/routes'
import { registerMembersApiRoutes } from '#app/people/members/http/routes'
import { registerOrganisationsPages } from '#app/people/organisations/console/routes'
import { registerOrganisationsAdministrationApiRoutes } from '#app/people/organisations/http/administration_routes'
import { registerOrganisationsApiRoutes } from '#app/people/organisations/http/routes'
import { registerPasskeysApiRoutes } from '#app/people/passkeys/http/routes'
import { registerScimPages } from '#app/people/scim/console/routes'
import { registerScimApiRoutes, registerScimRoutes } from '#app/people/scim/http/routes'
import { registerStepUpPages } from '#app/people/step_up/console/routes'
import { registerStepUpApiRoutes } from '#app/people/step_up/http/routes'
import { registerUsageApiRoutes } from '#app/people/usage/http/routes'
import { registerWorkspacesPages } from '#app/people/workspaces/console/routes'
import { registerWorkspacesApiRoutes } from '#app/people/workspaces/http/routes'

/** Registers every call of the API and every page of the console of this wing. */
export function registerPeopleRoutes(): void {
  registerAccountsAuthApiRoutes()
  registerAccountsMeApiRoutes()
  registerAccountsSecondFactorApiRoutes()
  registerAccountsUserApiRoutes()
  registerOrganisationsAdministrationApiRoutes()
  registerOrganisationsApiRoutes()
  registerWorkspacesApiRoutes()
  registerMembersApiRoutes()
  registerInvitationsApiRoutes()
  registerApiKeysApiRoutes()
  registerAuditApiRoutes()
  registerUsageApiRoutes()
  registerBillingApiRoutes()
  registerDeletionApiRoutes()
  registerStepUpApiRoutes()
  registerPasskeysApiRoutes()
  registerAddressDomainsApiRoutes()
  registerIdentityProvidersApiRoutes()
  registerProviderSignOutApiRoutes()
  registerScimApiRoutes()
  registerScimRoutes()
  registerAccountsAccountPages()
  registerAccountsOutsidePages()
  registerProviderSignInPages()
  registerPasskeyPages()
  registerOrganisationsPages()
  registerAddressDomainsPages()
  registerIdentityProvidersPages()
  registerScimPages()
  registerBillingPages()
  registerWorkspacesPages()
  registerMembersPages()
  registerInvitationsAcceptPages()
  registerInvitationsPages()
  registerApiKeysPages()
  registerAuditPages()
  registerStepUpPages()
  registerDeletionPages()
}
