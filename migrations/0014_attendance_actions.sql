-- The list of who attends a training session is called attendance; a roster is a file of chaplains.
UPDATE "audit_events" SET "action" = 'attendance-changed' WHERE "action" = 'training-roster-changed';--> statement-breakpoint
UPDATE "audit_events" SET "action" = 'attendance-exported' WHERE "action" = 'roster-exported';--> statement-breakpoint
UPDATE "audit_events" SET "action" = 'deployment-released' WHERE "action" = 'assignment-released';
