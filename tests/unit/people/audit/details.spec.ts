import { test } from '@japa/runner'
import { listAuditDetails } from '#app/people/audit/rules/details'

test.group('Details of an audit entry', () => {
  test('a value and its previous one are one detail', ({ assert }) => {
    assert.deepEqual(listAuditDetails({ role: 'Manager', previousRole: 'Viewer' }), [
      { field: 'role', before: 'Viewer', after: 'Manager' },
    ])
    assert.deepEqual(listAuditDetails({ title: { from: 'Join us', to: null } }), [
      { field: 'title', before: 'Join us', after: null },
    ])
  })

  test('a previous value on its own stays', ({ assert }) => {
    assert.deepEqual(listAuditDetails({ previousRole: 'Viewer' }), [
      { field: 'previousRole', after: 'Viewer' },
    ])
  })

  test('nothing is no detail', ({ assert }) => {
    for (const data of [null, undefined, 'x', []]) assert.deepEqual(listAuditDetails(data), [])
  })
})
