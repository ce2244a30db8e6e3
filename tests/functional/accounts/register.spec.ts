import { test } from '@japa/runner'
import accounts from '#config/accounts'
import { newId } from '#app/shared/ids'
import {
  aPerson,
  callAs,
  fromElsewhere,
  mailsTo,
  PASSWORD,
  sessionOf,
  tokenIn,
} from '#tests/fixtures/person'

/** Each request comes from an address of its own, so that no throttle of another test speaks. */
const post = (path: string, body: unknown) =>
  callAs(null, 'POST', path, body, { serviceRequest: null, headers: fromElsewhere() })

const anAddress = () => `${newId()}@example.com`

const register = (fields: Record<string, unknown> = {}) =>
  post('/api/auth/register', {
    email: anAddress(),
    password: PASSWORD,
    displayName: null,
    ...fields,
  })

test.group('Registering', (group) => {
  group.setup(async () => void (await aPerson()))
  group.each.setup(() => {
    accounts.registration = 'open'
    return () => void (accounts.registration = 'closed')
  })

  test('from the form to the workspace: register, confirm, sign in, sign out', async ({
    assert,
  }) => {
    const email = anAddress()
    const answer = await register({ email, displayName: ' Ada ' })
    assert.equal(answer.status, 202)
    assert.deepEqual(answer.body, { status: 'Accepted' })

    const [mail, ...others] = await mailsTo(email)
    assert.lengthOf(others, 0)
    assert.equal(mail.kind, 'account.verify_email')
    const confirmed = await post('/api/auth/verify-email', { token: tokenIn(mail) })
    assert.equal(confirmed.status, 204)
    assert.equal(confirmed.text, '')

    const login = await post('/api/auth/login', { email, password: PASSWORD })
    assert.equal(login.status, 200, login.text)
    const { user, ...rest } = login.body
    assert.deepEqual(rest, { mfaRequired: false })
    const session = sessionOf(login)
    const me = await callAs(session, 'GET', '/api/me')
    assert.deepEqual(me.body, user)
    assert.deepEqual(me.body, {
      id: user.id,
      email,
      displayName: 'Ada',
      emailVerified: true,
      mfaEnabled: false,
      installationAdministrator: false,
      organisations: [],
    })

    const out = await callAs(session, 'POST', '/api/auth/logout')
    assert.equal(out.status, 204)
    assert.match(out.headers.getSetCookie()[0], /^shunt_session=;/)
    assert.equal((await callAs(session, 'GET', '/api/me')).status, 401)
  })
})
