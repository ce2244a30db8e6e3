import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import {
  isSignedBy,
  NO_HASH,
  signEnds,
  signLink,
  signRow,
  type AuditContent,
} from '#app/platform/changes/chain'

const key = randomBytes(32)
const row: AuditContent = {
  organisation_id: 'o',
  workspace_id: null,
  actor_user_id: 'u',
  api_key_id: null,
  action: 'link.created',
  subject_type: 'link',
  subject_id: 'l',
  data: '{"b":[1,{"d":null,"c":"ä"}],"a":true}',
  address: '192.0.2.1',
  request_id: 'r',
  created_at: new Date('2026-11-21T09:00:00.123Z'),
}

test.group('The signature of a row', () => {
  test('is the same however the database hands the data out', ({ assert }) => {
    const signature = signRow(key, row)
    assert.match(signature, /^[0-9a-f]{64}$/)
    assert.equal(
      signRow(key, { ...row, data: { a: true, b: [1, { c: 'ä', d: null }] } }),
      signature
    )
    assert.equal(
      signRow(key, { ...row, data: '{"a": true, "b": [1, {"c": "ä", "d": null}]}' }),
      signature
    )
  })

  test('changes with everything that the row says, and with the key', ({ assert }) => {
    const changes: Partial<AuditContent>[] = [
      ...Object.keys(row)
        .filter((name) => name !== 'data' && name !== 'created_at')
        .map((name) => ({ [name]: 'x' })),
      { created_at: new Date('2026-11-21T09:00:00.124Z') },
      { data: null },
      { data: '{"b":[1,{"d":null,"c":"ä"}]}' },
      { data: '{"b":[1,[["c","ä"],["d",null]]],"a":true}' },
      { data: '{"b":[{"d":null,"c":"ä"},1],"a":true}' },
      { workspace_id: 'o', organisation_id: null },
    ]
    const signatures = changes.map((change) => signRow(key, { ...row, ...change }))
    signatures.push(signRow(key, row), signRow(randomBytes(32), row))
    assert.equal(new Set(signatures).size, signatures.length)
  })
})

test.group('The chain', () => {
  const link = { id: 7, position: 3, previousHash: NO_HASH, rowHash: signRow(key, row) }
  const ends = { position: 3, hash: NO_HASH, prunedPosition: 1, prunedHash: NO_HASH }

  test('binds a row to its id, its place and the row before', ({ assert }) => {
    const signatures = [
      link,
      { ...link, id: 8 },
      { ...link, position: 4 },
      { ...link, previousHash: 'f'.repeat(64) },
      { ...link, rowHash: NO_HASH },
    ].map((one) => signLink(key, one))
    assert.equal(new Set(signatures).size, signatures.length)
  })

  test('binds both ends', ({ assert }) => {
    const signatures = [
      ends,
      { ...ends, position: 2 },
      { ...ends, prunedPosition: 2 },
      { ...ends, hash: 'f'.repeat(64) },
      { ...ends, prunedHash: 'f'.repeat(64) },
    ].map((one) => signEnds(key, one))
    assert.equal(new Set(signatures).size, signatures.length)
  })

  test('is vouched for by the present key and the earlier ones', ({ assert }) => {
    const [present, earlier, foreign] = [key, randomBytes(32), randomBytes(32)]
    const by = (keys: Buffer[], signature: string) =>
      isSignedBy(keys, signature, (one) => signLink(one, link))
    assert.isTrue(by([present, earlier], signLink(present, link)))
    assert.isTrue(by([present, earlier], signLink(earlier, link)))
    assert.isFalse(by([present, earlier], signLink(foreign, link)))
    for (const nonsense of ['', 'x', NO_HASH, 'ä'.repeat(32)]) {
      assert.isFalse(by([present], nonsense))
    }
  })
})
