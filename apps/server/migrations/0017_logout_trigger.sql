-- Many statements end sessions. This trigger queues a logout token in the transaction of each, whichever it is, if the
-- client has a back-channel address and got an id_token. The signal wakes the processes that send.
CREATE FUNCTION queue_logout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO logout_deliveries (client_id, account_id, session_id, state, next_try_at, created_at)
    SELECT NEW.client_id, NEW.account_id, NEW.id, 'waiting', NEW.ended_at, NEW.ended_at
    FROM clients WHERE clients.id = NEW.client_id AND clients.backchannel_logout_uri <> ''
    ON CONFLICT (session_id) DO NOTHING;
  IF FOUND THEN
    PERFORM pg_notify('feisuo', 'logouts');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_queue_logout AFTER UPDATE OF ended_at ON sessions
  FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL AND 'openid' = ANY (string_to_array(NEW.scope, ' ')))
  EXECUTE FUNCTION queue_logout();
