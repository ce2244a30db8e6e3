import { test } from '@japa/runner'
import { parseAppSchemes, schemeFault } from '#app/linking/links/rules/app_scheme'
import { isAppUrl } from '#app/linking/links/rules/app_url'

const own = { isOwnHost: (host: string) => host === 'go.test', ownAddresses: [] }

test.group('Schemes of app links', () => {
  test('that an operator allows are taken, and no others of the system', ({ assert }) => {
    const appSchemes = parseAppSchemes('ms-outlook, SSH://,')
    assert.deepEqual([...appSchemes], ['ms-outlook', 'ssh'])
    assert.isFalse(isAppUrl('ms-outlook://compose', own))
    assert.isTrue(isAppUrl('ms-outlook://compose', { ...own, appSchemes }))
    assert.isTrue(isAppUrl('SSH://example.com', { ...own, appSchemes }))
    assert.isTrue(isAppUrl('intent:x#Intent;scheme=ssh;end', { ...own, appSchemes }))
    assert.isFalse(isAppUrl('ms-msdt:/id', { ...own, appSchemes }))
  })

  for (const scheme of ['javascript', 'data', 'file', 'view-source', 'chrome', 'intent', 'http']) {
    test(`${scheme} can never be allowed`, ({ assert }) => {
      assert.equal(schemeFault(scheme.toUpperCase()), 'never')
      assert.throws(() => parseAppSchemes(`ms-word,${scheme}`), /can never open an app/)
      assert.isFalse(isAppUrl(`${scheme}:x`, { ...own, appSchemes: new Set([scheme]) }))
    })
  }

  test('lead to no host of the installation by way of an intent', ({ assert }) => {
    for (const url of [
      'intent://x#Intent;scheme=a1;S.browser_fallback_url=https%3A%2F%2Fgo.test%2Fx;end',
      'intent://go.test/x#Intent;scheme=https;end',
    ]) {
      assert.throws(() => isAppUrl(url, own), /./)
    }
  })

  test('have 4,096 characters at most in all', ({ assert }) => {
    assert.isTrue(isAppUrl(`shop://${'x'.repeat(4096 - 7)}`, own))
    assert.isFalse(isAppUrl(`shop://${'x'.repeat(4096 - 6)}`, own))
  })
})
