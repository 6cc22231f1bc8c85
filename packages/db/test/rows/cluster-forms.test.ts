import { describe, expect, test } from 'vitest';
import { rejectedByCluster } from '../../src/testing/cluster-forms.ts';

const tables = new Set(['api_keys', 'products', 'stock_days', 'stock_layers', 'stock_movements']);
const problems = (statement: string) => rejectedByCluster(statement, tables);

describe('the check for statements that a cluster rejects', () => {
  test.each([
    `insert into products (organization_id, id) values ($1, $2)`,
    `insert into products (organization_id, id) select $1, id from unnest($2::uuid[]) as given (id) returning 1`,
    `insert into stock_days as d (organization_id, value)
     select $1, sum(v) from unnest($2::numeric[]) as given (v) group by 1
     on conflict (organization_id) do update set value = d.value + excluded.value`,
    `with last as (select 1 from products where organization_id = $1)
     insert into stock_days (organization_id) select $1 from last returning date`,
    `insert into elsewhere select 1`,
    `select 1 from (select organization_id from products where organization_id = $1 group by 1) as a
     full join (select organization_id from stock_days where organization_id = $1 group by 1) as b
       on b.organization_id = a.organization_id`,
    `insert into stock_days (organization_id) select p.organization_id from products p
     join unnest($2::uuid[]) as given (id) on given.id = p.id where p.organization_id = $1`,
    `select distinct on (a.date) a.date from stock_days a
     join products s on s.organization_id = a.organization_id where a.organization_id = $1`,
    `update products set archived_at = least(archived_at, now()), note = 'case when coalesce(now()) end'
     where expires_at > now() returning case when expires_at > now() then 1 end`,
    `select coalesce(archived_at, now()) from products p join stock_days d on d.organization_id = p.organization_id`,
    `insert into api_keys (id, expires_at) values ($1, $2) returning id`,
    `insert into products (id) select id from products where organization_id = $1 returning 1`,
    `select 1 from products -- isn't (insert into products select 1)`,
  ])('accepts %s', (statement) => {
    expect(problems(statement)).toEqual([]);
  });

  test.each([
    [
      `insert into api_keys as k (id, expires_at)
       select $1, (select expires_at from api_keys creator where creator.id = $2) returning k.id`,
      'two at once of INSERT INTO api_keys … SELECT that reads api_keys, which every node has: read it in a statement before',
    ],
    [
      `insert into products (organization_id, id) select $1, id from unnest($2::uuid[]) as given (id)`,
      `INSERT INTO products … SELECT without RETURNING or ON CONFLICT: add "returning 1"`,
    ],
    [
      `with given as (select 1) insert into "stock_days" ("date") select 'returning 1' from (values (1)) as v`,
      `INSERT INTO stock_days … SELECT without RETURNING or ON CONFLICT: add "returning 1"`,
    ],
    [
      `insert into stock_days (organization_id) select $1 from unnest($2::uuid[]) as given (id)
       where exists (select from products where organization_id = $1)`,
      `INSERT INTO stock_days … SELECT without RETURNING or ON CONFLICT: add "returning 1"`,
    ],
    [
      `insert into stock_movements (seq) select nextval('stock_movement_seq') from products where organization_id = $1`,
      'nextval() in INSERT INTO stock_movements … SELECT from a table: select the number from unnest()',
    ],
    [
      `with posted as (insert into stock_movements (id) values ($1) returning id)
       insert into stock_layers (id) select id from posted returning 1`,
      'INSERT with a changing statement in WITH: send two statements in one flight',
    ],
    [
      `update products set archived_at = coalesce(archived_at, now()) where id = $1`,
      'now() in CASE or COALESCE of UPDATE: use least(), greatest() or a parameter',
    ],
    [
      `with old as (select 1 from products) update products set at = case when $1 then now() end`,
      'now() in CASE or COALESCE of UPDATE: use least(), greatest() or a parameter',
    ],
    [
      `insert into stock_days values ($1) on conflict (id) do update set at = coalesce(excluded.at, now())`,
      'now() in CASE or COALESCE of UPDATE: use least(), greatest() or a parameter',
    ],
    [
      `update "accounting_periods" set "closed_at" = clock_timestamp() where id = $1`,
      'clock_timestamp(…) in UPDATE: use statement_timestamp() or a parameter',
    ],
    [
      `select c.* from (select * from stock_movements where organization_id = $1 limit 9) as m
       join stock_movement_costs c on c.organization_id = m.organization_id and c.movement_id = m.id`,
      '"c.organization_id = m.organization_id", the column of a subquery: compare with the parameter on both sides',
    ],
    [
      `select t.n from stock_balances b cross join lateral (select sum(n) as n from (
         select m.delta as n from stock_months m where m.organization_id = b.organization_id
         union all select d.delta from stock_days d where d.organization_id = $1) as sums) as t
       where b.organization_id = $1`,
      '"m.organization_id = b.organization_id" in a lateral UNION ALL: compare with the parameter',
    ],
  ])('rejects %s', (statement, problem) => {
    expect(problems(statement)).toEqual([`a Citus cluster rejects ${problem}`]);
  });
});
