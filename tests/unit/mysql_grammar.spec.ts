import { test } from '@japa/runner'
import { findFault } from '#tests/chaos/support/mysql_grammar'

test.group('The MySQL grammar that statements are parsed by', () => {
  const taken = [
    'SELECT * FROM links l FORCE INDEX (links_title) STRAIGHT_JOIN a ON a.id = l.id WHERE b IN (?) LIMIT ?',
    'INSERT INTO a (b, c) VALUES ? ON DUPLICATE KEY UPDATE b = VALUES(b)',
    'SET SESSION a = 1 /*M!100101 , SESSION max_statement_time = 1 */ /*!80000 , SESSION b = 2 */',
    "ALTER TABLE a ADD COLUMN b DATETIME(3) AS (CASE WHEN c THEN TIMESTAMP'1970-01-02 00:00:00' END) VIRTUAL INVISIBLE",
    'CREATE TABLE a (type VARCHAR(40) NOT NULL, `stored` BIGINT NULL, reference INT NULL, KEY b (reference, type))',
    'ALTER TABLE a ADD KEY b (c), ALGORITHM = INPLACE, LOCK = NONE',
  ]
  for (const statement of taken) {
    test(`takes ${statement.slice(0, 60)}`, ({ assert }) => {
      assert.isNull(findFault(statement))
    })
  }

  const refused = [
    'INSERT INTO a (b) VALUES (?) RETURNING id',
    'SET STATEMENT max_statement_time = 1 FOR SELECT 1',
    'ALTER TABLE a WAIT 1 ADD b INT',
    'CREATE TABLE a (stored BIGINT NULL)',
  ]
  for (const statement of refused) {
    test(`refuses ${statement.slice(0, 60)}`, ({ assert }) => {
      assert.isString(findFault(statement))
    })
  }
})
