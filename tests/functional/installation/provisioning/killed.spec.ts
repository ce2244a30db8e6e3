import { AsyncLocalStorage } from 'node:async_hooks'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { ask, ownerOf } from '#tests/fixtures/people'
import { changesOf, DescribedFolder } from '#tests/fixtures/provisioning'

/** Statements that the work within may send before its connection is cut, as a kill cuts it. */
interface Budget {
  left: number
  isCut: boolean

  /** Does the first statement too many still reach the database? */
  isSent: boolean
}

const MANY = 1_000_000

/** EVERY_STATEMENT=1 tries each one; otherwise some of them do, which takes seconds. */
const STEP = process.env.EVERY_STATEMENT ? 1 : 9

const allowed = new AsyncLocalStorage<Budget>()

const counting = new WeakSet<object>()

/** Has every connection count the statements of such work. Returns what undoes it. */
function countStatements(): () => void {
  const { pool } = (db.connection().getWriteClient() as any).client
  const acquire = pool.acquire.bind(pool)
  pool.acquire = () => {
    const pending = acquire()
    return { ...pending, promise: pending.promise.then(countOn) }
  }
  return () => {
    pool.acquire = acquire
  }
}

/** Others take the connection later: only statements that are sent within the work count. */
function countOn(connection: any) {
  if (counting.has(connection)) return connection
  counting.add(connection)
  const query = connection.query
  connection.query = (...given: unknown[]) => {
    const budget = allowed.getStore()
    if (!budget || budget.left-- > 0) return query.apply(connection, given)
    budget.isCut = true
    if (!budget.isSent) connection.stream.destroy()
    const answer = query.apply(connection, given)
    setImmediate(() => connection.stream.destroy())
    return answer
  }
  return connection
}

/** Another state of all that a folder describes. */
function otherwise(documents: Record<string, unknown>[]): Record<string, unknown>[] {
  const changes: Record<string, Record<string, unknown>> = {
    Plan: { bulkLinks: 60 },
    Organisation: { sessionHours: 24 },
    Workspace: { timeZone: 'Asia/Tokyo', respectGpc: false },
    Member: { role: 'Administrator' },
    Domain: { notFoundRedirectUrl: 'https://example.com/missing' },
    IdentityProvider: { status: 'Disabled' },
    Webhook: { events: ['link.deleted'] },
    Settings: { alertRecipients: ['others@example.com'] },
  }
  return documents.map((one) => ({ ...one, ...changes[String(one.kind)] }))
}

test.group('./shunt apply, killed', (group) => {
  group.tap((one) => one.timeout(300_000))

  test('after statement after statement, beside a person: all of it or nothing', async ({
    assert,
    cleanup,
  }) => {
    const folder = await DescribedFolder.make()
    cleanup(() => folder.remove())
    const first = folder.yaml(...folder.everything)
    const second = folder.yaml(...otherwise(folder.everything))
    await folder.apply(first)
    const domain = await db.from('domains').where('hostname', folder.domain).firstOrFail()
    const workspace = await db.from('workspaces').where('id', domain.workspace_id).firstOrFail()
    const [{ user_id: userId }] = await db
      .from('organisation_owners')
      .where('organisation_id', workspace.organisation_id)
    const owner = await ownerOf({ userId })
    const path = `/api/v1/workspaces/${workspace.id}/domains/${domain.id}/redirects`
    const changed = `change Domain ${folder.domain}`

    const restore = countStatements()
    cleanup(restore)
    let statements = 0
    for (; ; statements += STEP) {
      const budget = { left: statements, isCut: false, isSent: false }
      const rootRedirectUrl = `https://example.com/${statements}`
      const body = { rootRedirectUrl, notFoundRedirectUrl: null }
      const [, answer] = await Promise.all([
        allowed
          .run(budget, () => folder.apply(second))
          .catch((error: unknown) => {
            if (!budget.isCut) throw error
          }),
        ask(owner, 'PUT', path, body),
      ])
      assert.equal(answer.status, 200)
      if (!budget.isCut) break
      // Nothing of it is there, and the person's change is.
      assert.deepEqual(changesOf(await folder.apply(first, { isDryRun: true })), [changed])
      const [row] = await db.from('domains').where('id', domain.id)
      assert.equal(row.root_redirect_url, rootRedirectUrl)
    }
    assert.isAbove(statements, 60)
    assert.deepEqual(changesOf(await folder.apply(second)), [])

    // Cut when COMMIT was sent: no one can say whether it arrived, but it was all or nothing.
    const whole = { left: MANY, isCut: false, isSent: true }
    await allowed.run(whole, () => folder.apply(first))
    await folder.apply(second)
    const sent = MANY - whole.left
    for (const left of [sent - 1, sent - 2, sent - 3]) {
      const budget = { left, isCut: false, isSent: true }
      await allowed.run(budget, () => folder.apply(first)).catch(() => {})
      assert.isTrue(budget.isCut)
      const differences: number[] = []
      for (const text of [first, second]) {
        differences.push(changesOf(await folder.apply(text, { isDryRun: true })).length)
      }
      assert.include(differences, 0)
      await folder.apply(second)
    }
  })

  test('two at once: one after the other, and the second changes nothing', async ({
    assert,
    cleanup,
  }) => {
    const folder = await DescribedFolder.make()
    cleanup(() => folder.remove())
    const text = folder.yaml(...folder.everything)
    const runs = await Promise.all([folder.apply(text), folder.apply(text)])
    const counts = runs.map((outcomes) => changesOf(outcomes).length).sort((a, b) => a - b)
    assert.equal(counts[0], 0)
    assert.isAbove(counts[1], 7)
  })
})
