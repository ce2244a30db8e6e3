import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import installation from '#config/installation'
import { HttpBrowser } from '#tests/fixtures/http_browser'
import { ask } from '#tests/fixtures/people'
import { allowLoopback } from '#tests/fixtures/receiver'
import { SamlProvider } from '#tests/fixtures/saml_provider'
import {
  signAnew,
  unsign,
  wrappings,
} from '#tests/functional/people/identity_providers/saml_forgeries'
import {
  aSamlSetup,
  goThroughProvider,
  postForm,
  readForm,
  signInBySaml,
  withXml,
  xmlOf,
  type PostedForm,
  type SamlSetup,
} from '#tests/functional/people/identity_providers/saml_support'
import {
  accountOf,
  forgetProviders,
  whoIs,
} from '#tests/functional/people/identity_providers/support'

const MINUTE_MS = 60_000

/** A key with its certificate, as an operator makes them for an installation. */
function makeOwnKey(): { secret: string; certificate: string } {
  const cwd = mkdtempSync(join(tmpdir(), 'shunt-saml-key-'))
  const files = ['-keyout', 'own.key', '-out', 'own.crt']
  const made = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '90',
    '-subj',
    '/CN=shunt',
  ]
  execFileSync('openssl', [...made, ...files], { cwd, stdio: 'pipe' })
  const [key, certificate] = ['own.key', 'own.crt'].map((name) =>
    readFileSync(join(cwd, name), 'utf8')
  )
  rmSync(cwd, { recursive: true })
  return { secret: key + certificate, certificate }
}

async function refusalOf(browser: HttpBrowser): Promise<string> {
  const page = await browser.open('/login')
  const [, text = page.text] = /([^<>]*)\(Reference/.exec(page.text) ?? []
  return text
}

test.group('Signing in through SAML', (group) => {
  const idp = new SamlProvider()
  let setup: SamlSetup
  group.setup(async () => {
    const forbid = await allowLoopback()
    await idp.open()
    return async () => {
      await idp.close()
      forbid()
    }
  })
  group.each.setup(async () => {
    setup = await aSamlSetup(idp)
    return () => resumeClock()
  })
  group.teardown(forgetProviders)

  /** Goes through the provider, and posts something else than it sent. */
  async function refuses(assert: any, change: (form: PostedForm) => PostedForm, words: RegExp) {
    const browser = new HttpBrowser()
    const form = await goThroughProvider(browser, setup)
    const answer = await postForm(browser, change(form))
    assert.isBelow(answer.status, 500, answer.text)
    assert.isNull(await whoIs(browser))
    assert.match(await refusalOf(browser), words)
    assert.isNull(await accountOf(setup.email))
  }

  const UNTRUSTED = /could not be trusted/

  test('makes an account with roles from groups, and finds it again', async ({ assert }) => {
    const { browser } = await signInBySaml(setup)
    const me = await whoIs(browser)
    assert.equal(me.email, setup.email)
    assert.equal(me.displayName, 'Ada Marlow')
    assert.isTrue(me.emailVerified)
    const place = { workspace_id: setup.workspace.workspaceId, user_id: me.id }
    assert.equal((await db.from('workspace_members').where(place).firstOrFail()).role, 'Manager')
    const again = await signInBySaml(setup)
    assert.equal((await whoIs(again.browser)).id, me.id)
    assert.isTrue((await ask(setup.owner, 'POST', `${setup.path}/test`)).body.ok)
  })

  test('is set up by the metadata of the provider, and describes itself', async ({ assert }) => {
    const metadataXml = await idp.metadata()
    const settings = { metadataXml, entityId: null, signInUrl: null, certificates: null }
    const changed = await ask(setup.owner, 'PATCH', setup.path, { settings })
    assert.equal(changed.status, 200, changed.text)
    const { browser } = await signInBySaml(setup)
    assert.equal((await whoIs(browser)).email, setup.email)
    const own = await browser.open(setup.provider.redirectUrl.replace(/acs$/, 'metadata'))
    assert.equal(own.status, 200)
    assert.match(String(own.headers['content-type']), /^application\/samlmetadata\+xml/)
    assert.include(own.text, `entityID="${setup.provider.redirectUrl.replace(/acs$/, 'metadata')}"`)
    assert.include(own.text, `Location="${setup.provider.redirectUrl}"`)
    for (const wrong of ['<a/>', 'nothing', metadataXml.replace('<?xml', '<!DOCTYPE a><?xml')]) {
      await ask(setup.owner, 'PATCH', setup.path, { settings: { metadataXml: wrong } })
      const tested = await ask(setup.owner, 'POST', `${setup.path}/test`)
      assert.isFalse(tested.body.ok, wrong)
    }
  })

  test('an answer counts once', async ({ assert }) => {
    const { form } = await signInBySaml(setup)
    const other = new HttpBrowser()
    await goThroughProvider(other, setup)
    await postForm(other, form)
    assert.isNull(await whoIs(other))
    assert.match(await refusalOf(other), /took too long or was used before/)
  })

  test('an answer counts in the browser that asked for it', async ({ assert }) => {
    const mine = new HttpBrowser()
    const form = await goThroughProvider(mine, setup)
    const other = new HttpBrowser()
    await goThroughProvider(other, setup)
    await postForm(other, form)
    assert.isNull(await whoIs(other))
    assert.match(await refusalOf(other), UNTRUSTED)
    const none = new HttpBrowser()
    await postForm(none, await goThroughProvider(mine, setup))
    assert.isNull(await whoIs(none))
  })

  test('an answer that comes too late is none', async ({ assert }) => {
    const browser = new HttpBrowser()
    const form = await goThroughProvider(browser, setup)
    shiftClock(9 * MINUTE_MS)
    await postForm(browser, form)
    assert.isNull(await whoIs(browser))
    assert.match(await refusalOf(browser), /took too long/)
  })

  test('an answer without a signature is none', async ({ assert }) => {
    await refuses(assert, (form) => withXml(form, unsign(xmlOf(form))), UNTRUSTED)
  })

  test('an answer that was changed is none', async ({ assert }) => {
    const change = (form: PostedForm) =>
      withXml(form, xmlOf(form).replaceAll(setup.email, `boss@${setup.domain}`))
    await refuses(assert, change, UNTRUSTED)
    const otherKey = makeOwnKey().secret
    const signed = (form: PostedForm) =>
      withXml(
        form,
        signAnew(xmlOf(form), (xml) => xml, otherKey)
      )
    await refuses(assert, signed, UNTRUSTED)
  })

  for (const [name, wrap] of wrappings) {
    test(`signature wrapping is refused: ${name}`, async ({ assert }) => {
      const change = (form: PostedForm) => {
        const wrapped = wrap(xmlOf(form), setup.name, `${setup.name}-boss`)
        if (!wrapped.includes(`${setup.name}-boss@`)) throw new Error('nothing was wrapped')
        return withXml(form, wrapped)
      }
      await refuses(assert, change, UNTRUSTED)
      assert.isNull(await accountOf(`${setup.name}-boss@${setup.domain}`))
    })
  }

  const signedChanges: [string, (xml: string) => string, RegExp?][] = [
    [
      'for another audience',
      (xml) => xml.replace(/(<saml:Audience>)[^<]+/, '$1https://other.example'),
    ],
    [
      'for no audience',
      (xml) => xml.replace(/<saml:AudienceRestriction>.*?<\/saml:AudienceRestriction>/s, ''),
    ],
    [
      'for another recipient',
      (xml) => xml.replace(/Recipient="[^"]+"/, 'Recipient="https://other.example/acs"'),
    ],
    [
      'of another issuer',
      (xml) => xml.replaceAll(/(<saml:Issuer>)[^<]+/g, '$1https://other.example'),
    ],
    [
      'to another request',
      (xml) => xml.replaceAll(/InResponseTo="[^"]+"/g, 'InResponseTo="_other"'),
    ],
    ['to no request', (xml) => xml.replaceAll(/ InResponseTo="[^"]+"/g, '')],
    [
      'without an end',
      (xml) => xml.replace(/(<saml:SubjectConfirmationData[^>]*) NotOnOrAfter="[^"]+"/, '$1'),
    ],
    [
      'whose time is over',
      (xml) => xml.replaceAll(/NotOnOrAfter="[^"]+"/g, 'NotOnOrAfter="2020-01-01T00:00:00Z"'),
      /took too long/,
    ],
    [
      'whose time has not come',
      (xml) => xml.replaceAll(/NotBefore="[^"]+"/g, 'NotBefore="2099-01-01T00:00:00Z"'),
    ],
    [
      'sent to another address',
      (xml) => xml.replace(/Destination="[^"]+"/, 'Destination="https://other.example/acs"'),
    ],
    [
      'without a person',
      (xml) => xml.replace(/<saml:NameID.*?<\/saml:NameID>/s, ''),
      /do not fit|trusted/,
    ],
  ]
  for (const [what, change, words = UNTRUSTED] of signedChanges) {
    test(`a signed answer ${what} is none`, async ({ assert }) => {
      const forge = (form: PostedForm) =>
        withXml(
          form,
          signAnew(
            xmlOf(form),
            (xml) => {
              const changed = change(xml)
              if (changed === xml) throw new Error(`nothing was changed in:\n${xml}`)
              return changed
            },
            idp.privateKey
          )
        )
      await refuses(assert, forge, words)
    })
  }

  test('the same answer, signed anew and not changed, is taken', async ({ assert }) => {
    const browser = new HttpBrowser()
    const form = await goThroughProvider(browser, setup)
    await postForm(
      browser,
      withXml(
        form,
        signAnew(xmlOf(form), (xml) => xml, idp.privateKey)
      )
    )
    assert.equal((await whoIs(browser)).email, setup.email)
  })

  test('signatures by SHA-1 are none', async ({ assert }) => {
    const forge = (form: PostedForm) => {
      const [algorithm, digest] = ['rsa-sha1', 'sha1'].map(
        (name) => `http://www.w3.org/2000/09/xmldsig#${name}`
      )
      return withXml(
        form,
        signAnew(xmlOf(form), (xml) => xml, idp.privateKey, algorithm, digest)
      )
    }
    await refuses(assert, forge, UNTRUSTED)
  })

  test('a comment within a name does not cut it', async ({ assert }) => {
    const other = `${setup.name}.example@${setup.domain}`
    idp.addPerson(setup.name, {
      password: 'nine patient herons',
      attributes: { uid: [setup.name], mail: [other], groups: [] },
    })
    const browser = new HttpBrowser()
    const form = await goThroughProvider(browser, setup)
    const xml = xmlOf(form).replaceAll(`${setup.name}.example`, `${setup.name}<!-- -->.example`)
    await postForm(browser, withXml(form, xml))
    const me = await whoIs(browser)
    assert.include([undefined, other], me?.email)
    assert.isNull(await accountOf(setup.email))
  })

  test('nonsense is no fault of ours', async ({ assert }) => {
    const nonsense = [
      '',
      'nothing',
      '<a/>',
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    ]
    for (const xml of nonsense) await refuses(assert, (form) => withXml(form, xml), UNTRUSTED)
    const browser = new HttpBrowser()
    const acs = setup.provider.redirectUrl
    for (const form of [{}, { SAMLResponse: 'x'.repeat(600_000) }, { SAMLResponse: '\u0000' }]) {
      const answer = await postForm(browser, {
        action: acs,
        fields: form as Record<string, string>,
      })
      assert.isBelow(answer.status, 500)
      assert.isNull(await whoIs(browser))
    }
    const unknown = acs.replace(setup.provider.id, '01j0000000000000000z')
    assert.isBelow((await browser.open(unknown, { SAMLResponse: 'x' })).status, 400)
  })

  test('encrypted assertions are read with the key of this installation', async ({ assert }) => {
    const { secret, certificate } = makeOwnKey()
    setup = await aSamlSetup(idp, {}, { secret, certificate })
    const browser = new HttpBrowser()
    const form = await goThroughProvider(browser, setup)
    assert.include(xmlOf(form), 'EncryptedAssertion')
    assert.notInclude(xmlOf(form), setup.email)
    await postForm(browser, form)
    assert.equal((await whoIs(browser)).email, setup.email)
    const own = await browser.open(setup.provider.redirectUrl.replace(/acs$/, 'metadata'))
    assert.include(own.text, 'use="encryption"')
    assert.notInclude(own.text, 'PRIVATE')
    await ask(setup.owner, 'PATCH', setup.path, { secret: makeOwnKey().secret })
    const { browser: other } = await signInBySaml(setup)
    assert.isNull(await whoIs(other))
    const shown = await ask(setup.owner, 'GET', setup.path)
    assert.notInclude(shown.text, 'PRIVATE')
  })

  test('the provider begins nothing, unless that is allowed', async ({ assert }) => {
    const entityId = setup.provider.redirectUrl.replace(/acs$/, 'metadata')
    const start = `${idp.url}/saml2/idp/SSOService.php?spentityid=${encodeURIComponent(entityId)}`
    const begin = async () => {
      const browser = new HttpBrowser()
      let answer = await browser.open(start)
      for (let step = 0; answer.location && step < 5; step++)
        answer = await browser.open(answer.location)
      const { action, fields } = readForm(answer)
      const given = { ...fields, username: setup.name, password: 'nine patient herons' }
      answer = await browser.open(new URL(action, answer.url).href, given)
      for (let step = 0; answer.location && step < 5; step++)
        answer = await browser.open(answer.location)
      await postForm(browser, readForm(answer))
      return browser
    }
    const refused = await begin()
    assert.isNull(await whoIs(refused))
    assert.match(await refusalOf(refused), UNTRUSTED)
    await ask(setup.owner, 'PATCH', setup.path, { settings: { unsolicited: true } })
    assert.equal((await whoIs(await begin())).email, setup.email)
  })

  test('signing out leads to the provider, and back', async ({ assert }) => {
    const { browser } = await signInBySaml(setup)
    const page = await browser.open('/account')
    const left = await browser.post(page, '/logout', {})
    const [, url] = /0; url=(.*)/.exec(String(left.headers.refresh)) ?? []
    assert.include(url, `${idp.url}/saml2/idp/SingleLogoutService.php?SAMLRequest=`)
    assert.isNull(await whoIs(browser))
    const back = await browser.follow(url)
    assert.equal(back.url, `${installation.appUrl}/login`)
    const again = await browser.follow(`/auth/${setup.provider.id}/start`)
    assert.include(again.text, 'username', 'the provider asks who it is')
  })

  test('signing out at the provider ends the session here', async ({ assert }) => {
    const { secret, certificate } = makeOwnKey()
    setup = await aSamlSetup(idp, {}, { secret, attributes: { certData: bodyOf(certificate) } })
    const { browser } = await signInBySaml(setup)
    assert.isNotNull(await whoIs(browser))
    const out = encodeURIComponent(`${installation.appUrl}/login`)
    const path = `${idp.url}/saml2/idp/SingleLogoutService.php?ReturnTo=${out}`
    await browser.follow(path)
    assert.isNull(await whoIs(browser))
  })

  test('a request to sign out that is not signed ends nothing', async ({ assert }) => {
    const { browser } = await signInBySaml(setup)
    const slo = setup.provider.redirectUrl.replace(/acs$/, 'slo')
    for (const query of [
      'SAMLRequest=x',
      'SAMLRequest=x&SigAlg=y&Signature=z',
      'SAMLResponse=x',
      '',
    ]) {
      const answer = await new HttpBrowser().open(`${slo}?${query}`)
      assert.equal(answer.status, 303)
      assert.isNotNull(await whoIs(browser))
    }
  })
})

const bodyOf = (certificate: string) => certificate.replace(/-----[A-Z ]+-----|\s/g, '')
