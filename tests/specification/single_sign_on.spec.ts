import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DESCRIBED_PROVIDER } from '#app/people/identity_providers/rules/described_provider'
import { Installation } from '#tests/fixtures/installation'
import { somebody } from '#tests/fixtures/people'

/** What signs people in through providers, by passkeys, or for a directory. */
const HEAVY =
  /\/node_modules\/(openid-client|oauth4webapi|@node-saml|@xmldom|xml-crypto|xml-encryption|xml2js|ldapts|@simplewebauthn\/server|scim2-parse-filter)\//

async function withoutProviders(): Promise<void> {
  await db.from('identity_provider_domains').delete()
  await db.from('external_identities').delete()
  await db.from('identity_providers').delete()
}

const see = async (url: string) => {
  const answer = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } })
  return { status: answer.status, text: await answer.text() }
}

test.group('Single sign-on from the first start on', (group) => {
  const folder = mkdtempSync(join(tmpdir(), 'shunt-sso-'))
  group.setup(async () => {
    await somebody()
    return () => rmSync(folder, { recursive: true })
  })
  group.each.setup(async () => {
    await withoutProviders()
    return withoutProviders
  })

  test('loads no library without a provider, and one with it', async ({ assert }) => {
    const file = join(folder, 'modules')
    const installation = await new Installation({
      NODE_OPTIONS: `--import ${resolve('tests/fixtures/recorded_modules.mjs')}`,
      RECORDED_MODULES: file,
    }).start({ worker: false })
    const listModules = () => [...new Set(readFileSync(file, 'utf8').trim().split('\n'))]
    const listHeavy = () => listModules().filter((url) => HEAVY.test(url))
    try {
      assert.equal((await see(`${installation.url}/login`)).status, 200)
      assert.equal((await see(`${installation.url}/api/me`)).status, 401)
      assert.equal(
        (await see(`${installation.url}/scim/v2/${DESCRIBED_PROVIDER}/Users`)).status,
        401
      )
      assert.equal((await see(`${installation.url}/auth/${DESCRIBED_PROVIDER}/start`)).status, 303)
      assert.isAbove(listModules().length, 500)
      assert.deepEqual(listHeavy(), [])
      const ownFiles = listModules().filter((url) => /\/plugins\/(oidc|saml|ldap)\//.test(url))
      assert.lengthOf(ownFiles, 9, 'the description of each plugin, of its kind, and its texts')

      await db.table('identity_providers').insert({
        ...{ id: DESCRIBED_PROVIDER, kind: 'Oidc', name: 'Acme', status: 'Active', roles: '[]' },
        settings: JSON.stringify({ issuer: 'https://127.0.0.1:9', clientId: 'shunt' }),
        created_at: new Date(),
        updated_at: new Date(),
      })
      await see(`${installation.url}/auth/${DESCRIBED_PROVIDER}/start`)
      assert.match(listHeavy().join('\n'), /openid-client/)
    } finally {
      await installation.stop()
    }
  })

  test('a provider comes from the settings, with its secret in a file', async ({ assert }) => {
    const secret = join(folder, 'secret')
    writeFileSync(secret, 'a very secret text\n')
    const installation = await new Installation({
      SSO_KIND: 'Oidc',
      SSO_NAME: 'Acme Sign-in',
      SSO_ISSUER: 'https://id.example.com',
      SSO_CLIENT_ID: 'shunt',
      SSO_DOMAINS: 'people.example',
      SSO_SECRET_FILE: secret,
    }).start({ worker: false })
    try {
      const [row] = await db.from('identity_providers')
      assert.deepInclude(row, { id: DESCRIBED_PROVIDER, name: 'Acme Sign-in', version: 1 })
      assert.isNotEmpty(row.secret)
      assert.include((await see(`${installation.url}/login`)).text, 'Acme Sign-in')
      assert.notInclude(installation.output, 'a very secret text')
    } finally {
      await installation.stop()
    }
  })

  test('a setting that is refused is named in the log, and people are served', async ({
    assert,
  }) => {
    const settings = { SSO_KIND: 'Oidc', SSO_ISSUER: 'http://id.example.com', SSO_CLIENT_ID: 'x' }
    const installation = await new Installation(settings).start({ worker: false })
    try {
      assert.equal((await see(`${installation.url}/login`)).status, 200)
      assert.match(installation.output, /SSO_ISSUER: /)
      assert.lengthOf(await db.from('identity_providers'), 0)
    } finally {
      await installation.stop()
    }
  })
})
