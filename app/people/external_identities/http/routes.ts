import { publicRoute } from '#app/platform/api/api_route'
import { flag, named, object } from '#app/platform/api/schema'

const SignOutController = () => import('#app/people/external_identities/http/sign_out_controller')

export function registerProviderSignOutApiRoutes(): void {
  publicRoute(
    {
      id: 'identity_providers.signed_out',
      passesReadOnly: true,
      method: 'POST',
      path: '/auth/:providerId/logout',
      tag: 'Identity providers',
      summary: 'Receive the report of a provider that someone signed out there',
      description:
        'For identity providers alone: OpenID Connect Back-Channel Logout 1.0, with `logout_token` in a form. The sessions that the provider opened for the person, or the one that it names, end.',
      access: null,
      answers: [
        {
          status: 200,
          description: 'They have ended, or there were none',
          schema: named('SignOutReceipt', object({ received: flag('Always true') })),
        },
        {
          status: 413,
          description: 'The report is larger than 64 KB',
          contentType: 'application/problem+json',
        },
      ],
      problems: ['identity.provider_not_found', 'identity.sign_out_invalid', 'secret.unreadable'],
    },
    [SignOutController, 'receive']
  )
  publicRoute(
    {
      id: 'identity_providers.describe',
      method: 'GET',
      path: '/auth/:providerId/metadata',
      tag: 'Identity providers',
      summary: 'Read what a provider needs to know of this installation',
      description: 'For identity providers whose kind takes a file for that: SAML 2.0 metadata.',
      access: null,
      answers: [
        {
          status: 200,
          description: 'The file',
          contentType: 'application/samlmetadata+xml',
        },
      ],
      problems: ['identity.provider_not_found', 'secret.unreadable'],
    },
    [SignOutController, 'describe']
  )
}
