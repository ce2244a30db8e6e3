import { test } from '@japa/runner'
import { SERVICE_ACTOR } from '#app/platform/access/workspace_access'
import { changePlugin } from '#app/platform/plugins/actions/change_plugin'
import { request } from '#tests/fixtures/api'
import { ask, somebody } from '#tests/fixtures/people'
import { aPerson } from '#tests/fixtures/person'
import { recordStatements } from '#tests/fixtures/recorded_statements'
import { forgetProviders } from '#tests/functional/people/identity_providers/support'
import { addPasskey, withPassword } from '#tests/functional/people/passkeys/support'

const PLUGINS = ['oidc', 'saml', 'ldap']

const switchPlugins = async (enabled: boolean) => {
  for (const id of PLUGINS) await changePlugin(id, { enabled }, SERVICE_ACTOR)
}

/** Returns the page without what is drawn for each request, the challenge to a passkey too. */
async function readSignInPage(): Promise<string> {
  const { text } = await request('/login', { headers: { accept: 'text/html' } })
  return text
    .replaceAll(/(nonce=|name='_csrf' value=)(["'])[^"']+\2/g, '$1')
    .replaceAll(/(&quot;challenge&quot;:)&quot;[\w.-]+&quot;/g, '$1')
}

test.group('Without a provider', (group) => {
  group.setup(forgetProviders)
  group.teardown(() => switchPlugins(true))

  test('the sign-in page is the same as without the plugins, and a call asks for no more', async ({
    assert,
  }) => {
    const person = await somebody()
    // With one passkey at least, whichever tests came before: the page then offers it.
    await addPasskey(await withPassword(await aPerson()))
    const me = () => ask(person, 'GET', '/api/me')
    await me()
    const withPlugins = {
      page: await readSignInPage(),
      ofPage: await recordStatements(readSignInPage),
      ofCall: await recordStatements(me),
    }
    await switchPlugins(false)
    assert.equal(await readSignInPage(), withPlugins.page)
    assert.notInclude(withPlugins.page, 'provider')
    const ofPage = await recordStatements(readSignInPage)
    const ofCall = await recordStatements(me)
    assert.isAtMost(withPlugins.ofPage.length, ofPage.length + 1, 'is there a provider?')
    assert.equal(withPlugins.ofCall.length, ofCall.length)
    assert.isAbove(ofCall.length, 0)
  })
})
