import { test } from '@japa/runner'
import { toLoggedError } from '#app/shared/process/logged_error'

/** An error as the driver and the query builder leave it. */
function databaseError(code: string, sqlMessage: string): Error {
  const error = new Error(sqlMessage)
  error.message = `insert into users (email) values (?) - ${sqlMessage}`
  const sql = "insert into users (email) values ('ada@example.com')"
  return Object.assign(error, { code, errno: 1062, sqlState: '23000', sqlMessage, sql })
}

test.group('An error in the log', () => {
  test('has no statement that an error of a page repeats', ({ assert }) => {
    const { message } = databaseError('ER_DUP_ENTRY', "Duplicate entry 'ada@example.com'")
    const logged: any = toLoggedError(new Error(message))
    assert.equal(logged.message, 'The database refused it')
    assert.notInclude(JSON.stringify(logged), 'ada@example.com')
    const ofSeveral: any = toLoggedError(new Error(`(SELECT 1)\n UNION ALL (${message})`))
    assert.equal(ofSeveral.message, 'The database refused it')
    const plain = 'select a plan - there is none'.replace('select', 'Choose')
    assert.equal((toLoggedError(new Error(plain)) as any).message, plain)
  })

  test('has what it is and where it came from', ({ assert }) => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), {
      code: 'ECONNREFUSED',
      port: 9,
      response: { headers: { authorization: 'Bearer a-secret' } },
    })
    const logged: any = toLoggedError(new TypeError('it went wrong', { cause }))
    assert.deepInclude(logged, { type: 'TypeError', message: 'it went wrong' })
    assert.match(logged.stack, /^\s+at .*logged_error\.spec/)
    assert.deepInclude(logged.cause, { code: 'ECONNREFUSED', port: 9 })
    assert.notInclude(JSON.stringify(logged), 'a-secret')
  })

  test('has no statement and no value of one', ({ assert }) => {
    const doubled = databaseError('ER_DUP_ENTRY', "Duplicate entry 'ada@example.com' for key 'x'")
    const wrapped = new AggregateError([doubled], 'several', { cause: doubled })
    for (const error of [doubled, wrapped]) {
      const text = JSON.stringify(toLoggedError(error))
      assert.notInclude(text, 'ada@example.com')
      assert.notInclude(text, 'insert into')
      assert.include(text, 'ER_DUP_ENTRY')
    }
  })

  test('names tables and columns of the database', ({ assert }) => {
    const missing = databaseError('ER_NO_SUCH_TABLE', "Table 'shunt.links' doesn't exist")
    const { message }: any = toLoggedError(missing)
    assert.equal(message, "Table 'shunt.links' doesn't exist")
  })

  test('of a loop of causes ends', ({ assert }) => {
    const error = new Error('round')
    error.cause = error
    assert.isBelow(JSON.stringify(toLoggedError(error)).length, 20_000)
  })

  test('that is no error is written as it is', ({ assert }) => {
    assert.equal(toLoggedError('words'), 'words')
    assert.isNull(toLoggedError(null))
  })
})
