import express from 'express';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = express();

const CHAPLAIN = `c.id, c.user_id, c.phone, c.city, c.primary_region, c.affiliation, c.credentials,
  c.expertise, c.availability, c.is_active, c.is_approved, c.is_visible_in_directory,
  c.is_phone_visible, c.approved_at, c.approved_by, c.declined_at, c.declined_by, c.decline_reason,
  c.submitted_at, c.created_at, c.updated_at`;
const PAGE = `SELECT ${CHAPLAIN}, u.first_name, u.last_name, u.email, u.username, u.role,
    u.password IS NOT NULL AS can_sign_in, u.email_confirmed_at, i.invited_at
  FROM chaplains c JOIN users u ON u.id = c.user_id LEFT JOIN invitations i ON i.user_id = u.id
  WHERE NOT c.is_erased ORDER BY c.sort_name, c.id LIMIT $1 OFFSET $2`;
const COUNT = 'SELECT count(*)::int AS total FROM chaplains WHERE NOT is_erased';

app.get('/list', async (req, res) => {
  const [page, count] = await Promise.all([
    pool.query(PAGE, [Number(req.query.limit), Number(req.query.offset ?? 0)]),
    pool.query(COUNT),
  ]);
  res.set('X-Total-Count', String(count.rows[0].total)).json(page.rows);
});

app.get('/one/:user', async (req, res) => {
  const { rows } = await pool.query(`SELECT ${CHAPLAIN} FROM chaplains c WHERE c.user_id = $1`, [
    req.params.user,
  ]);
  res.json(rows[0]);
});

app.post('/create', express.json(), async (req, res) => {
  const { eventType, description, location, startTime, actorId } = req.body;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query(
      `INSERT INTO activations (event_type, description, location, start_time, created_by)
        VALUES ($1, $2, $3, $4, $5) RETURNING *`,
      [eventType, description, location, startTime, actorId],
    );
    await client.query('INSERT INTO audit_events (action, actor_id) VALUES ($1, $2)', [
      'activation-created',
      actorId,
    ]);
    await client.query('COMMIT');
    res.status(201).json(rows[0]);
  } finally {
    client.release();
  }
});

const server = app.listen(0, '127.0.0.1', () =>
  process.send({ address: `http://127.0.0.1:${server.address().port}` }),
);
process.on('disconnect', () => process.exit());
