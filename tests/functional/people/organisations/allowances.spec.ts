import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { takeFromAllowance } from '#app/people/plans/actions/take_from_allowance'
import { countAllowanceUsed } from '#app/people/plans/queries/allowance_used'
import { assertWithinLimit, readLimit } from '#app/people/plans/rules/limits'
import { toMonth } from '#app/people/plans/rules/month'
import { newId } from '#app/shared/ids'
import { invalidField } from '#app/shared/problems/problems'
import plans from '#config/plans'

const month = toMonth(Date.UTC(2026, 10, 21))
const taking = (organisationId: string, limit: number, count = 1) =>
  ({ organisationId, name: 'qrCodes', month, limit, count }) as const

test.group('An allowance of a month', () => {
  test('of 400 at once on a limit of 100, from two processes, 100 are granted, 20 times over', async ({
    assert,
    cleanup,
  }) => {
    // To the database, another process is another pool of connections.
    db.manager.add('other_process', db.getRawConnection('mysql')!.config)
    cleanup(() => db.manager.close('other_process', true))
    const processes = [db.connection(), db.connection('other_process')]
    for (let round = 0; round < 20; round++) {
      const organisationId = newId()
      const granted = await Promise.all(
        Array.from({ length: 400 }, (_, index) =>
          processes[index % 2].transaction((trx) =>
            takeFromAllowance(trx, taking(organisationId, 100))
          )
        )
      )
      assert.lengthOf(granted.filter(Boolean), 100)
      assert.equal(await countAllowanceUsed(organisationId, 'qrCodes', month), 100)
    }
  })

  test('what is not made is not counted', async ({ assert }) => {
    const organisationId = newId()
    const trx = await db.transaction()
    assert.isTrue(await takeFromAllowance(trx, taking(organisationId, 1)))
    await trx.rollback()
    assert.equal(await countAllowanceUsed(organisationId, 'qrCodes', month), 0)
    assert.isTrue(await takeFromAllowance(db, taking(organisationId, 1)))
    assert.isFalse(await takeFromAllowance(db, taking(organisationId, 1)))
  })

  test('several at once are taken all or none, up to the limit and not over', async ({
    assert,
  }) => {
    const organisationId = newId()
    assert.isFalse(await takeFromAllowance(db, taking(organisationId, 0)))
    assert.isFalse(await takeFromAllowance(db, taking(organisationId, 10, 11)))
    assert.isTrue(await takeFromAllowance(db, taking(organisationId, 10, 8)))
    assert.isFalse(await takeFromAllowance(db, taking(organisationId, 10, 3)))
    assert.isTrue(await takeFromAllowance(db, taking(organisationId, 10, 2)))
    assert.equal(await countAllowanceUsed(organisationId, 'qrCodes', month), 10)
  })

  test('a lowered limit takes nothing back; a new month and others begin at none', async ({
    assert,
  }) => {
    const organisationId = newId()
    await takeFromAllowance(db, taking(organisationId, 5, 5))
    assert.isFalse(await takeFromAllowance(db, taking(organisationId, 3)))
    assert.equal(await countAllowanceUsed(organisationId, 'qrCodes', month), 5)
    const next = { ...taking(organisationId, 1), month: toMonth(month.resetsAt.getTime()) }
    assert.isTrue(await takeFromAllowance(db, next))
    assert.isTrue(await takeFromAllowance(db, taking(newId(), 1)))
  })

  test('months are calendar months in UTC', ({ assert }) => {
    const { name, from, resetsAt } = toMonth(Date.UTC(2026, 11, 31, 23, 59, 59, 999))
    assert.equal(name, '2026-12')
    assert.equal(from.toISOString(), '2026-12-01T00:00:00.000Z')
    assert.equal(resetsAt.toISOString(), '2027-01-01T00:00:00.000Z')
    assert.equal(toMonth(resetsAt.getTime()).name, '2027-01')
  })
})

test.group('A limit of a plan', () => {
  test('is the plan file’s, and is within up to itself', ({ assert }) => {
    assert.equal(readLimit(plans.Free, 'qrCodes'), 10)
    assert.equal(readLimit(plans.Pro, 'customDomains'), 3)
    assert.equal(readLimit(plans.Business, 'bulkLinks'), 1000)
    const refusal = (limit: number) => invalidField('links', `At most ${limit}.`)
    assert.doesNotThrow(() => assertWithinLimit(plans.Pro, 'customDomains', 3, refusal))
    assert.throws(() => assertWithinLimit(plans.Pro, 'customDomains', 4, refusal), 'At most 3.')
  })
})
