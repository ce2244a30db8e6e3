import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { sweepAddressDomains } from '#app/people/address_domains/actions/sweep_address_domains'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import { assertProblem } from '#tests/fixtures/api'
import { aMember, ask, ownerOf, type Person } from '#tests/fixtures/people'
import type { ScriptedDns } from '#tests/fixtures/scripted_dns'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { openScriptedDns } from '#tests/functional/linking/domains/support'

const DAY_MS = 24 * 3600_000

let count = 0
const aName = () => `acme-${process.pid}-${++count}.example`

const pathOf = ({ organisationId }: Pick<TestWorkspace, 'organisationId'>) =>
  `/api/organisations/${organisationId}/address-domains`

test.group('Address domains', (group) => {
  let dns: ScriptedDns
  let owner: Person
  let workspace: TestWorkspace
  group.each.setup(async () => {
    await db.from('address_domains').update({ next_check_at: null })
    const opened = await openScriptedDns()
    dns = opened.dns
    workspace = await aWorkspace()
    owner = await ownerOf(workspace)
    return () => {
      resumeClock()
      opened.close()
    }
  })

  async function anAdded(name = aName()) {
    const answer = await ask(owner, 'POST', pathOf(workspace), { name })
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.body
  }

  async function aProved(name = aName()) {
    const domain = await anAdded(name)
    dns.set(domain.dnsRecord.name, 'TXT', domain.dnsRecord.value)
    return check(domain)
  }

  async function check({ id }: { id: string }) {
    const answer = await ask(owner, 'POST', `${pathOf(workspace)}/${id}/check`)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body
  }

  test('are proved by the TXT record that the answer names', async ({ assert }) => {
    const name = aName()
    const domain = await anAdded(`  ${name.toUpperCase()} `)
    assert.equal(domain.name, name)
    assert.equal(domain.status, 'Pending')
    assert.equal(domain.dnsRecord.name, `_shunt-challenge.${name}`)
    assert.match(domain.dnsRecord.value, /^shunt-verify=[a-z0-9]{32}$/)
    assert.equal((await check(domain)).status, 'Pending')

    dns.set(domain.dnsRecord.name, 'TXT', 'something else', domain.dnsRecord.value)
    const proved = await check(domain)
    assert.equal(proved.status, 'Proved')
    assert.isTrue(proved.dnsRecord.ok)
    assert.lengthOf(proved.dnsRecord.found, 2)
    assert.deepEqual((await ask(owner, 'GET', pathOf(workspace))).body.items, [proved])
    assert.deepEqual((await ask(owner, 'GET', `${pathOf(workspace)}/${domain.id}`)).body, proved)

    const rows = await db.from('audit_log').where('subject_id', domain.id).orderBy('id')
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['address_domain.added', 'address_domain.proved']
    )
  })

  test('one organisation of all has one that is proved', async ({ assert }) => {
    const domain = await aProved()
    const other = await aWorkspace()
    const stranger = await ownerOf(other)
    const add = () => ask(stranger, 'POST', pathOf(other), { name: domain.name })
    assertProblem(assert, await add(), 409, 'identity.domain_taken')

    await ask(owner, 'DELETE', `${pathOf(workspace)}/${domain.id}`)
    const theirs = (await add()).body
    assert.notEqual(theirs.dnsRecord.value, domain.dnsRecord.value)
    dns.set(domain.dnsRecord.name, 'TXT', domain.dnsRecord.value, theirs.dnsRecord.value)
    const again = await anAdded(domain.name)
    assert.equal((await check(again)).status, 'Proved')
    const late = await ask(stranger, 'POST', `${pathOf(other)}/${theirs.id}/check`)
    assertProblem(assert, late, 409, 'identity.domain_taken')
  })

  test('are refused where no one can own them, and where they are there already', async ({
    assert,
  }) => {
    const refused = ['', 'com', 'co.uk', '127.0.0.1', 'a_b.example', 'ada@acme.example', 'a..b']
    for (const name of refused) {
      const answer = await ask(owner, 'POST', pathOf(workspace), { name })
      assertProblem(assert, answer, 422, 'identity.domain_invalid')
      assert.equal(answer.body.errors[0].field, 'name')
    }
    const wrong = await ask(owner, 'POST', pathOf(workspace), { name: 7 })
    assertProblem(assert, wrong, 422, 'request.invalid')
    const { name } = await anAdded()
    const twice = await ask(owner, 'POST', pathOf(workspace), { name })
    assertProblem(assert, twice, 409, 'identity.domain_exists')
    assert.equal((await anAdded('münchen.example')).name, 'xn--mnchen-3ya.example')
  })

  test('are at most 100', async ({ assert }) => {
    const { id } = await anAdded()
    const row = await db.from('address_domains').where('id', id).firstOrFail()
    const copies = Array.from({ length: 99 }, (_, at) => ({
      ...row,
      id: `${id.slice(0, 17)}${String(at).padStart(3, '0')}`,
      name: `d${at}.example`,
    }))
    await db.table('address_domains').multiInsert(copies)
    const answer = await ask(owner, 'POST', pathOf(workspace), { name: aName() })
    assertProblem(assert, answer, 409, 'identity.domain_limit')
  })

  test('belong to Owners of their organisation alone', async ({ assert }) => {
    const domain = await anAdded()
    const administrator = await aMember(workspace, 'Administrator')
    const stranger = await ownerOf(await aWorkspace())
    const one = `${pathOf(workspace)}/${domain.id}`
    for (const [method, path] of [
      ['GET', pathOf(workspace)],
      ['POST', pathOf(workspace)],
      ['GET', one],
      ['POST', `${one}/check`],
      ['DELETE', one],
    ]) {
      const body = method === 'POST' ? { name: aName() } : undefined
      const byMember = await ask(administrator, method, path, body)
      assertProblem(assert, byMember, 403, 'access.forbidden')
      const byStranger = await ask(stranger, method, path, body)
      assertProblem(assert, byStranger, 404, 'organisation.not_found')
      assert.equal((await ask(null, method, path, body)).status, 401)
    }
    for (const id of ['x', '01j0000000000000000a']) {
      for (const [method, rest] of [
        ['GET', ''],
        ['POST', '/check'],
        ['DELETE', ''],
      ]) {
        const answer = await ask(owner, method, `${pathOf(workspace)}/${id}${rest}`)
        assertProblem(assert, answer, 404, 'identity.domain_not_found')
      }
    }
  })

  test('lose their proof with the third check that finds none, and never by silence', async ({
    assert,
  }) => {
    const domain = await aProved()
    const read = async () => (await ask(owner, 'GET', `${pathOf(workspace)}/${domain.id}`)).body
    dns.mood = 'fail'
    for (const day of [1, 2, 3, 4]) {
      shiftClock(day * DAY_MS + 1_000)
      await sweepAddressDomains()
    }
    assert.equal((await read()).status, 'Proved')
    dns.mood = 'answer'
    dns.set(domain.dnsRecord.name, 'TXT')
    const states: string[] = []
    for (const day of [6, 8, 10]) {
      shiftClock(day * DAY_MS)
      await sweepAddressDomains()
      states.push((await read()).status)
    }
    assert.deepEqual(states, ['Proved', 'Proved', 'Pending'])
    const lost = await db.from('audit_log').where({ action: 'address_domain.proof_lost' })
    assert.isTrue(lost.some(({ subject_id: id }) => id === domain.id))
  })
})
