import type { IdentityProviderKind, RefusedSignIn, Runtime } from '#plugin_contract'

/** Web addresses without user information, as browsers are led to. */
const ADDRESS = /https:\/\/[^\s#@]+/

/**
 * SAML 2.0, Web Browser SSO profile: requests by redirect, answers by form. The library is loaded when the
 * first person signs in through a provider.
 */
export function createSamlKind({ clock }: Pick<Runtime, 'clock'>): IdentityProviderKind {
  return {
    kind: 'Saml',
    name: 'SAML 2.0',
    secretHelp:
      'A private key with its certificate, both in PEM: for encrypted assertions and signed requests.',
    settings: {
      metadataXml: {
        kind: 'text',
        lines: true,
        label: 'Metadata of the provider',
        help: 'The XML file that the provider offers. What is entered below goes before what it says.',
        maxLength: 40_000,
      },
      entityId: {
        kind: 'text',
        label: 'Entity ID',
        help: 'What the provider calls itself.',
        pattern: /^\S+$/,
      },
      signInUrl: {
        kind: 'text',
        label: 'Address of the sign-in',
        help: 'An https address, for requests by redirect.',
        pattern: ADDRESS,
      },
      signOutUrl: {
        kind: 'text',
        label: 'Address of the sign-out',
        help: 'An https address, for requests by redirect. Empty: people stay signed in there.',
        pattern: ADDRESS,
      },
      certificates: {
        kind: 'text',
        lines: true,
        label: 'Certificates of the provider',
        help: 'In PEM, one after another. Its assertions have to be signed with one of them.',
        maxLength: 20_000,
      },
      emailAttribute: {
        kind: 'text',
        label: 'Attribute with the address',
        help: 'Empty: mail, email and the usual long names of it, else a NameID that is an address.',
        maxLength: 200,
      },
      groupsAttribute: {
        kind: 'text',
        label: 'Attribute with the groups',
        default: 'groups',
        maxLength: 200,
      },
      addressesVerified: {
        kind: 'switch',
        label: 'The provider verifies addresses',
        help: 'Off where people can type any address in there.',
        default: true,
      },
      unsolicited: {
        kind: 'switch',
        label: 'The provider may begin a sign-in',
        help: 'Without having been asked. Anyone can then sign a browser in to an account of theirs.',
        default: false,
      },
    },
    async begin(provider, given) {
      const { beginSignIn } = await import('./sign_in.js')
      return orRefusal(beginSignIn(provider, given))
    },
    async receive(provider, form) {
      const { receiveAnswer } = await import('./receive.js')
      return orRefusal(receiveAnswer(provider, form, clock.nowMs()))
    },
    async complete(provider, given) {
      const { completeSignIn } = await import('./sign_in.js')
      return orRefusal(completeSignIn(provider, given, clock.nowMs()))
    },
    async describe(provider) {
      const { describeService } = await import('./service.js')
      return orRefusal(describeService(provider))
    },
    async test(provider) {
      const { testProvider } = await import('./look.js')
      return testProvider(provider, clock.nowMs())
    },
    async findSignOutUrl(provider, given) {
      const { findSignOutUrl } = await import('./sign_out.js')
      return findSignOutUrl(provider, given)
    },
    async readSignOut(provider, form, query) {
      const { readSignOut } = await import('./sign_out.js')
      return orRefusal(readSignOut(provider, form, query ?? ''))
    },
  }
}

async function orRefusal<Answer>(work: Promise<Answer>): Promise<Answer | RefusedSignIn> {
  const { refusalOf } = await import('./faults.js')
  return work.catch(refusalOf)
}
