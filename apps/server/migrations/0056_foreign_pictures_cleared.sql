-- Pictures of profiles were addresses of other sites, typed or told by identity providers; from now on we serve them ourselves.
UPDATE "accounts" SET "picture" = '' WHERE "picture" <> '';
